import { AppError } from '@love-space/service-kit/app-error.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { pinTriesAt, tryPin } from '../pins/try-pin.ts'
import type { LiveSession } from '../sessions/sessions.queries.ts'
import type { UserDoc } from './user.model.ts'

/** Changes the PIN; wrong tries count together with those of a step-up in the same session. */
export const changeOwnPin = async (
  deps: AuthDeps,
  { user, session }: LiveSession,
  pins: { readonly currentPin: string; readonly newPin: string },
): Promise<UserDoc> => {
  await tryPin(deps, user, pins.currentPin, pinTriesAt.session(user._id, session._id))
  const pinHash = await deps.hasher.hashPin(pins.newPin)
  const changed = await deps.users.update({ _id: user._id, pinHash: user.pinHash }, { $set: { pinHash } }, [])
  if (!changed) throw new AppError('CONFLICT')
  return changed
}
