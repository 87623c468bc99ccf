import type { AccountChange } from '@love-space/contracts/auth/user.events.ts'
import type { changeUserRecord } from '@love-space/contracts/auth/user-record.internal.ts'
import type { BodyOf } from '@love-space/contracts/call-parts.ts'
import { AppError, isDuplicateKey, requireFound } from '@love-space/service-kit/process/app-error.ts'
import { editOf, isToBeChanged } from '@love-space/service-kit/store/record-version.ts'
import { assertUncommon } from '../credentials/common-secrets.ts'
import type { Deps } from '../deps.ts'
import { newProposal } from '../email-proposals/email-proposal.rules.ts'
import { assertNotResetBy } from '../passkeys/passkey-reset.rules.ts'
import { signOutEverywhere } from '../sessions/sign-out-everywhere.ts'
import { wasInSpace } from '../space-entries/was-in-space.ts'
import { withGivers } from '../users/giver.rules.ts'
import { leaveSuperAdmins } from '../users/leave-super-admins.ts'
import { userWasChanged } from '../users/user.events.ts'
import type { UserDoc } from '../users/user.model.ts'
import { validEmail, emailExists } from '../users/valid-email.ts'
import { accountChangeEvents } from './account-change-events.ts'
import { assertMayChange, assertNotOneself, superAdmin } from '../users/user-record.rules.ts'
import { giversOf, requireUser } from '../users/user-records.queries.ts'

export interface ChangedUser {
  readonly before: UserDoc
  readonly after: UserDoc
}

interface RequestedChanges {
  readonly by: string
  readonly givers: readonly string[]
  readonly name: string | undefined
  readonly address: string | undefined
  readonly passwordHash: string | undefined
  readonly active: boolean | undefined
}

/** Changes by which an operator could get into the account. */
const accessChanges: ReadonlySet<AccountChange> = new Set<AccountChange>(['password', 'email', 'email-proposed'])

const changesOf = (user: UserDoc, wanted: RequestedChanges, isOfSpace: boolean, now: Date) => {
  const { by, givers, name, address, passwordHash, active } = wanted
  // A user does not count as a giver of their own account.
  const given =
    by === user._id
      ? {}
      : { handledAt: now, handledBy: by, passwordChoice: null, givenBy: withGivers(user.givenBy, givers) }
  const changes: AccountChange[] = []
  let fields: Partial<UserDoc> = {}
  const change = (one: AccountChange, more: Partial<UserDoc>): void => {
    changes.push(one)
    fields = { ...fields, ...more }
  }
  if (name !== undefined && name !== user.name) change('name', { name })
  if (address !== undefined && address !== user.email) {
    // The new address is unconfirmed, and earlier links were mailed to the former one.
    if (!isOfSpace) change('email', { email: address, emailConfirmedAt: null, links: [], ...given })
    else if (address !== user.emailProposal?.email) {
      change('email-proposed', {
        emailProposal: newProposal(address, { proposedBy: by, proposersGivers: givers }, now),
      })
    }
  }
  if (active !== undefined && active !== user.active) change(active ? 'activated' : 'deactivated', { active })
  if (passwordHash !== undefined) {
    change('password', { passwordHash, passwordGivenAt: now, passwordGivenBy: by === user._id ? null : by, ...given })
  }
  return { changes, fields }
}

/**
 * Changes the given fields, if `basedOn` is the present version or absent. For a present or former member, an operator
 * cannot set the password (PASSWORD_OF_MEMBER) and can only propose an e-mail. An operator who resets the passkeys can
 * do neither (RESET_BY_ANOTHER). Reads the membership first and checks the mark of `allowSpaceEntry` in the write, so
 * that a concurrent entry causes a conflict and a retry.
 */
export const changeUser = async (
  deps: Deps,
  userId: string,
  { by, name, email, password, active, basedOn }: BodyOf<typeof changeUserRecord>,
): Promise<ChangedUser> => {
  const found = await requireUser(deps, userId)
  assertMayChange(by, found)
  if (active === false) assertNotOneself(by, userId)
  const isLeaving = active === false && found.active && found.roles.includes(superAdmin)
  const address = email === undefined ? undefined : validEmail(email)
  const isKnownOfSpace = (password !== undefined || address !== undefined) && (await wasInSpace(deps, found))
  if (password !== undefined && isKnownOfSpace) throw new AppError('PASSWORD_OF_MEMBER')
  if (address !== undefined && address !== found.email && isKnownOfSpace) await assertMayPropose(deps, found, address)
  if (password !== undefined) await assertUncommon({ password: { field: 'body.password', value: password } })
  const passwordHash = password === undefined ? undefined : await deps.hashers.known.hashPassword(password)
  const givers = await giversOf(deps, by.userId)
  const wanted = { by: by.userId, givers, name, address, passwordHash, active }
  const now = deps.clock()

  let before = found
  try {
    const write = () =>
      deps.users.mutate(userId, (user) => {
        assertMayChange(by, user)
        before = user
        // The user became super_admin after the first read. Deactivating one needs the lock of `leaveSuperAdmins`.
        if (active === false && user.active && user.roles.includes(superAdmin) && !isLeaving)
          throw new AppError('CONFLICT')
        const isOfSpace = isKnownOfSpace || user.enteredSpaceAt != null
        if (passwordHash !== undefined && isOfSpace) throw new AppError('PASSWORD_OF_MEMBER')
        const { changes, fields } = changesOf(user, wanted, isOfSpace, now)
        if (changes.length === 0 || !isToBeChanged(user, fields, basedOn)) return null
        if (changes.some((one) => accessChanges.has(one))) assertNotResetBy(user, by.userId)
        const isEnding = changes.includes('password') || changes.includes('deactivated')
        const reason = active === false ? 'deactivated' : 'password-set'
        const end = isEnding ? signOutEverywhere(user, now, reason) : null
        const next = editOf(user, { ...fields, ...end?.fields })
        const events = [
          userWasChanged(next, now),
          ...(end ? [end.event] : []),
          ...accountChangeEvents(deps, user, next, changes),
        ]
        return { next, events }
      })
    const after = requireFound(await (isLeaving ? leaveSuperAdmins(deps, userId, write) : write()), 'USER_NOT_FOUND')
    return { before, after }
  } catch (error) {
    throw isDuplicateKey(error) ? emailExists() : error
  }
}

/** Throws EMAIL_TAKEN. Each proposal sends a mail, so the user's limit of mails applies. */
const assertMayPropose = async ({ users, counters, settings }: Deps, user: UserDoc, address: string): Promise<void> => {
  if (user.emailProposal?.email === address) return
  if (await users.findByLookup(address)) throw emailExists()
  await counters.hit(`email-proposal:${user._id}`, settings.limits.mailPerAccount)
}
