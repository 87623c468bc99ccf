import { AppError } from '@love-space/service-kit/process/app-error.ts'
import type { Deps } from '../deps.ts'
import type { UserDoc } from '../users/user.model.ts'
import { countTry, forgetTries } from './count-try.ts'
import { tryCounterKeys } from './try-counter-keys.ts'
import type { Requester } from './work-queue.ts'

export const tryPin = async (
  deps: Deps,
  user: UserDoc,
  pin: string,
  { key, requester }: { readonly key: string; readonly requester: Requester },
): Promise<void> => {
  const triesLeft = await countTry(deps, key, deps.settings.pinWaits, 'PIN_LOCKED')
  if (!(await deps.hashers[requester].isPin(user.pinHash, pin)))
    throw new AppError('PIN_WRONG', undefined, { triesLeft })
  await forgetTries(deps, key)
}

export const tryOwnPin = (deps: Deps, user: UserDoc, pin: string): Promise<void> =>
  tryPin(deps, user, pin, { key: tryCounterKeys.pinOfSignedIn(user._id), requester: 'known' })

/** Verifies the signed-in user's password. Counts its tries apart: the right PIN would reset a common counter. */
export const tryOwnPassword = async (deps: Deps, user: UserDoc, password: string): Promise<void> => {
  const key = tryCounterKeys.passwordOfSignedIn(user._id)
  await countTry(deps, key, deps.settings.passwordWaits, 'TOO_MANY_REQUESTS')
  if (!(await deps.hashers.known.isPassword(user.passwordHash, password))) throw new AppError('PASSWORD_WRONG')
  await forgetTries(deps, key)
}
