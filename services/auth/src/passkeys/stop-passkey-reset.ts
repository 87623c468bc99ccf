import { AppError, requireFound } from '@love-space/service-kit/process/app-error.ts'
import { nextOf } from '@love-space/service-kit/store/aggregate.ts'
import type { Deps } from '../deps.ts'
import { passkeyWasChanged } from './passkey.events.ts'
import { userWasChanged } from '../users/user.events.ts'
import type { UserDoc } from '../users/user.model.ts'

/** Ends a waiting reset without effect, and tells the user. */
export const stopPasskeyReset = async (deps: Deps, userId: string): Promise<UserDoc> => {
  const now = deps.clock()
  const stopped = await deps.users.mutate(userId, (user) => {
    if (!user.passkeyReset) throw new AppError('PASSKEY_RESET_NOT_FOUND')
    const next = nextOf(user, { passkeyReset: null })
    return { next, events: [...passkeyWasChanged(deps, user, 'reset-stopped'), userWasChanged(next, now)] }
  })
  return requireFound(stopped, 'PASSKEY_RESET_NOT_FOUND')
}
