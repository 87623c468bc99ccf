import { AppError } from '@love-space/service-kit/process/app-error.ts'
import type { Deps } from '../deps.ts'
import { nextOf } from '@love-space/service-kit/store/aggregate.ts'
import { signOutEverywhere } from '../sessions/sign-out-everywhere.ts'
import { leaveSuperAdmins } from './leave-super-admins.ts'
import { userIsErased } from './user.events.ts'
import { emptyProfile, type UserDoc } from './user.model.ts'

/**
 * Deletes an account, for good: in this one write everything about the person goes out of it, their sign-ins are over, and
 * every service is asked to erase what it holds of them. The e-mail can be registered again at once.
 */
export const deleteAccount = async (
  deps: Deps,
  user: UserDoc,
  /** Throws why this account is not to be deleted, asked of it as the write finds it. */
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
  // One that is gone altogether was deleted by another request.
  await deps.users.mutate(userId, (current) => {
    assertMay(current)
    // Somebody made them one this moment: to leave they have to be seen by the others who do.
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
      emailProposal: null,
      lastEmailProposal: null,
      ...end.fields,
    })
    return { next, events: [end.event, userIsErased(userId, now)] }
  })
}
