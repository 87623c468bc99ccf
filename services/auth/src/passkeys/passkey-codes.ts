import { isOperator } from '@love-space/contracts/admin/operator-roles.ts'
import type { makePasskeyLink as linkContract } from '@love-space/contracts/auth/user.internal.ts'
import type { PasskeyRecovery } from '@love-space/contracts/auth/passkey.ts'
import type { AnswerOf } from '@love-space/contracts/call-parts.ts'
import { normaliseEmail } from '@love-space/couple-rules/normalise-email.ts'
import { AppError, requireFound } from '@love-space/service-kit/process/app-error.ts'
import { randomToken } from '@love-space/service-kit/process/crypto.ts'
import { nextOf } from '@love-space/service-kit/store/aggregate.ts'
import type { Deps } from '../deps.ts'
import { addLink, openLinkOf } from '../mails/mail-link.ts'
import { lifetimeMsOf, linkAddressOf } from '../mails/mail.rules.ts'
import { assertMailer, mailJobsOf, mailStart, sendMail } from '../mails/send-mail.ts'
import { requirePasskey } from '../sessions/operator-passkeys.ts'
import type { LiveSession } from '../sessions/sessions.queries.ts'
import { requireOwnPassword } from '../users/given-password.rules.ts'
import type { UserDoc } from '../users/user.model.ts'
import { hasSameEnd } from '../users/user.rules.ts'
import { requireRelyingParty } from './passkey-challenges.ts'
import { hashOfRecoveryCode, newRecoveryCode, recoveryCodesMade } from './recovery-code.rules.ts'

const purpose = 'add-passkey'

const requireOperator = ({ roles }: Pick<UserDoc, 'roles'>): void => {
  if (!isOperator(roles)) throw new AppError('NOT_AN_OPERATOR', 'This is for people who work in the back-office.')
}

/** Returns the recovery codes left after this code was used; all of them for a link. Throws PASSKEY_CODE_WRONG. */
export const recoveryCodesAfter = (deps: Deps, user: UserDoc, code: string | undefined): readonly string[] => {
  if (code === undefined) throw new AppError('PASSKEY_CODE_WRONG')
  if (openLinkOf(deps, user, code, [purpose])) return user.recoveryCodes
  const codeHash = hashOfRecoveryCode(deps.settings.lookUpKey, user._id, code)
  if (!user.recoveryCodes.includes(codeHash)) throw new AppError('PASSKEY_CODE_WRONG')
  return user.recoveryCodes.filter((hash) => hash !== codeHash)
}

export const withoutPasskeyLinks = ({ links }: Pick<UserDoc, 'links'>): UserDoc['links'] =>
  links.filter((link) => link.purpose !== purpose)

export const recoveryOf = ({ mailer }: Pick<Deps, 'mailer'>, user: UserDoc): PasskeyRecovery | null =>
  isOperator(user.roles)
    ? { codesLeft: user.recoveryCodes.length, mailsCode: mailer !== undefined && user.firstPasskeyAt === null }
    : null

/** Mails the link that adds a first passkey. A later one would make the mailbox as good as a passkey. */
export const mailPasskeyCode = async (deps: Deps, { user }: LiveSession): Promise<void> => {
  requireRelyingParty(deps)
  requireOperator(user)
  requireOwnPassword(user)
  if (user.firstPasskeyAt !== null) throw new AppError('PASSKEY_NOT_FIRST')
  assertMailer(deps)
  await deps.counters.hit(`passkey-code:${user._id}`, deps.settings.limits.mailPerAccount)
  await deps.jobs.start(sendMail, mailStart({ kind: 'passkey-code', userId: user._id }))
}

/** Makes a link for an operator who has no passkey at hand, for whoever runs the servers. */
export const makePasskeyLink = async (deps: Deps, email: string): Promise<AnswerOf<typeof linkContract>['data']> => {
  requireRelyingParty(deps)
  const user = requireFound(await deps.users.findByLookup(normaliseEmail(email)), 'USER_NOT_FOUND')
  if (!user.active || !isOperator(user.roles)) throw new AppError('USER_NOT_FOUND')
  const token = `${user._id}.${randomToken()}`
  const expiresAt = new Date(deps.clock().getTime() + lifetimeMsOf(purpose))
  await addLink(deps, user._id, token, { purpose, email: user.email, expiresAt })
  return { link: linkAddressOf(deps.settings.publicOrigin, purpose, token), expiresAt: expiresAt.toISOString() }
}

/** Makes new recovery codes in place of the earlier ones, and tells their owner. */
export const makeRecoveryCodes = async (deps: Deps, live: LiveSession): Promise<readonly string[]> => {
  const { user } = live
  requireOperator(user)
  requirePasskey(deps, live)
  requireOwnPassword(user)
  const codes = Array.from({ length: recoveryCodesMade }, newRecoveryCode)
  const recoveryCodes = codes.map((code) => hashOfRecoveryCode(deps.settings.lookUpKey, user._id, code))
  const made = await deps.users.mutate(user._id, (current) => {
    if (!hasSameEnd(current, user)) throw new AppError('CONFLICT')
    return { next: nextOf(current, { recoveryCodes }), events: mailJobsOf(deps, 'passkey-codes-made', current) }
  })
  requireFound(made, 'SESSION_ENDED')
  return codes
}
