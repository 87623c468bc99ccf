import type { UserRecord } from '@love-space/contracts/auth/user-record.internal.ts'
import { namedOf } from '@love-space/couple-rules/shown.ts'
import { AppError } from '@love-space/service-kit/process/app-error.ts'
import { versionOf } from '@love-space/service-kit/store/record-version.ts'
import type { UserDoc } from './user.model.ts'

export interface Operator {
  readonly userId: string
  readonly roles: readonly string[]
}

export const superAdmin = 'super_admin'

export const toUserRecord = (user: UserDoc): UserRecord => ({
  userId: user._id,
  version: user.version,
  revision: versionOf(user),
  ...namedOf(user),
  email: user.email,
  roles: [...user.roles],
  active: user.active,
  newsletterSince: user.emailConfirmedAt && user.newsletterSince ? user.newsletterSince.toISOString() : null,
  emailConfirmed: user.emailConfirmedAt !== null,
  wasInSpace: user.enteredSpaceAt != null,
  emailProposal: user.emailProposal && {
    email: user.emailProposal.email,
    proposedBy: user.emailProposal.proposedBy,
    proposedAt: user.emailProposal.proposedAt.toISOString(),
    countsAt: user.emailProposal.countsAt.toISOString(),
  },
  lastEmailProposal: user.lastEmailProposal && {
    email: user.lastEmailProposal.email,
    outcome: user.lastEmailProposal.outcome,
    endedAt: user.lastEmailProposal.endedAt.toISOString(),
  },
  passkeys: user.passkeys.length,
  passkeyReset: user.passkeyReset && {
    by: user.passkeyReset.by,
    askedAt: user.passkeyReset.askedAt.toISOString(),
    countsAt: user.passkeyReset.countsAt.toISOString(),
  },
  createdAt: user.createdAt.toISOString(),
})

export const isErased = (user: Pick<UserDoc, '_id' | 'email'>): boolean => user.email === `erased:${user._id}`

/** Throws FORBIDDEN unless a super_admin changes a super_admin: others could set the password and sign in with it. */
export const assertMayChange = (by: Operator, user: UserDoc): void => {
  if (isErased(user)) throw new AppError('USER_NOT_FOUND')
  if (user.roles.includes(superAdmin) && !by.roles.includes(superAdmin)) throw new AppError('FORBIDDEN')
}

/** Throws OWN_ACCOUNT, so that operators cannot lock themselves out. */
export const assertNotOneself = (by: Operator, userId: string): void => {
  if (by.userId === userId) throw new AppError('OWN_ACCOUNT')
}
