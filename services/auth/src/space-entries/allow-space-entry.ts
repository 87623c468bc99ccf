import { AppError } from '@love-space/service-kit/process/app-error.ts'
import { nextOf } from '@love-space/service-kit/store/aggregate.ts'
import type { Deps } from '../deps.ts'
import { isErased } from '../operators/user-record.rules.ts'
import { requireOwnPassword } from '../users/given-password.rules.ts'
import { userWasChanged } from '../users/user.events.ts'

/**
 * Allows somebody to enter a space, and marks their account as one of a person in a space. `change-user.ts` sets an
 * operator's password only in an account without the mark, and this sets the mark only in one without such a password:
 * both are conditional writes of one document, so of the two at the same moment the later one is refused. The mark is
 * set before the entry and stays where that fails: it may say too much, never too little.
 */
export const allowSpaceEntry = async (deps: Deps, userId: string): Promise<void> => {
  const now = deps.clock()
  const user = await deps.users.mutate(userId, (current) => {
    if (isErased(current)) throw new AppError('USER_NOT_FOUND')
    requireOwnPassword(current)
    if (current.enteredSpaceAt) return null
    const next = nextOf(current, { enteredSpaceAt: now })
    return { next, events: [userWasChanged(next, now)] }
  })
  if (!user) throw new AppError('USER_NOT_FOUND')
}
