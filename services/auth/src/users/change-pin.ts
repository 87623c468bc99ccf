import { requireFound } from '@love-space/service-kit/process/app-error.ts'
import type { Deps } from '../deps.ts'
import { assertUncommon } from '../credentials/common-secrets.ts'
import { tryOwnPin } from '../credentials/try-secret.ts'
import type { LiveSession } from '../sessions/sessions.queries.ts'
import type { UserDoc } from './user.model.ts'

/** Changes the PIN; wrong tries count together with those of a step-up. */
export const changePin = async (
  deps: Deps,
  { user }: LiveSession,
  pins: { readonly currentPin: string; readonly newPin: string },
): Promise<UserDoc> => {
  await assertUncommon({ pin: { field: 'body.newPin', value: pins.newPin } })
  await tryOwnPin(deps, user, pins.currentPin)
  const pinHash = await deps.hashers.known.hashPin(pins.newPin)
  // Not where all sessions have ended since, this one with them.
  const changed = await deps.users.update(
    { _id: user._id, pinHash: user.pinHash, sessionsEndedBefore: user.sessionsEndedBefore },
    { $set: { pinHash } },
    [],
  )
  return requireFound(changed, 'CONFLICT')
}
