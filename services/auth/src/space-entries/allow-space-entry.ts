import { AppError } from '@love-space/service-kit/process/app-error.ts'
import { nextOf } from '@love-space/service-kit/store/aggregate.ts'
import type { Deps } from '../deps.ts'
import { isErased } from '../users/user-record.rules.ts'
import { requirePasswordChosenBy } from '../users/given-password.rules.ts'
import { userWasChanged } from '../users/user.events.ts'

/**
 * Marks the account as a member's before it enters a space. Throws if an operator made or changed the account and this
 * session has not just chosen its password. `change-user.ts` sets a password only without the mark, so of two
 * concurrent calls one fails. The mark stays after a failed entry, without harm.
 */
export const allowSpaceEntry = async (deps: Deps, userId: string, sid: string | undefined): Promise<void> => {
  const now = deps.clock()
  const user = await deps.users.mutate(userId, (current) => {
    if (isErased(current)) throw new AppError('USER_NOT_FOUND')
    requirePasswordChosenBy(current, sid, now)
    if (current.enteredSpaceAt) return null
    const next = nextOf(current, { enteredSpaceAt: now })
    return { next, events: [userWasChanged(next, now)] }
  })
  if (!user) throw new AppError('USER_NOT_FOUND')
}
