import { AppError } from '@love-space/service-kit/process/app-error.ts'
import type { Deps } from '../deps.ts'
import { nextOf } from '@love-space/service-kit/store/aggregate.ts'
import { signOutEverywhere } from '../sessions/sign-out-everywhere.ts'
import { leaveSuperAdmins } from '../users/leave-super-admins.ts'
import { userIsErased } from '../users/user.events.ts'
import { emptyProfile, type UserDoc } from '../users/user.model.ts'

/** Deletes an account: clears the user's data, ends all sessions and publishes the erasure, in one write. */
export const deleteAccount = async (
  deps: Deps,
  user: UserDoc,
  /** Throws if the account must not be deleted. Called in the write with the user as just read. */
  assertMay: (current: UserDoc) => void = () => undefined,
): Promise<void> => {
  const isLeaving = user.roles.includes('super_admin')
  const erase = () => eraseAccount(deps, user, isLeaving, assertMay)
  await (isLeaving ? leaveSuperAdmins(deps, user._id, erase) : erase())
}

const eraseAccount = async (
  deps: Deps,
  user: UserDoc,
  isLeaving: boolean,
  assertMay: (current: UserDoc) => void,
): Promise<void> => {
  const now = deps.clock()
  const { _id: userId } = user
  await deps.users.mutate(userId, (current) => {
    assertMay(current)
    // The user became super_admin after the first read. Losing the role needs the lock of `leaveSuperAdmins`.
    if (!isLeaving && current.roles.includes('super_admin')) throw new AppError('CONFLICT')
    const end = signOutEverywhere(current, now, 'account-deleted')
    const next = nextOf(current, {
      name: '',
      email: `erased:${userId}`,
      emailConfirmedAt: null,
      links: [],
      newsletterSince: null,
      ...emptyProfile,
      roles: ['user'],
      active: false,
      passwordHash: 'erased',
      pinHash: null,
      passkeys: [],
      recoveryCodes: [],
      passkeyReset: null,
      emailProposal: null,
      lastEmailProposal: null,
      ...end.fields,
    })
    return { next, events: [end.event, userIsErased(userId, now)] }
  })
}
