import { AppError } from '@love-space/service-kit/process/app-error.ts'
import { nextOf } from '@love-space/service-kit/store/aggregate.ts'
import type { Deps } from '../deps.ts'
import { endSession } from '../sessions/end-session.ts'
import { sessionHasEnded } from '../sessions/session.events.ts'
import type { SessionDoc } from '../sessions/session.model.ts'
import type { LiveSession } from '../sessions/sessions.queries.ts'
import { userWasChanged } from '../users/user.events.ts'
import { passkeyWasChanged } from './passkey.events.ts'

/** Lets a session outlive the passkey that began it, because its owner has just confirmed by another proof. */
export const detachFromPasskey = async (deps: Deps, { _id, passkeyId }: SessionDoc): Promise<void> => {
  if (passkeyId) await deps.sessions.update({ _id, endedAt: null }, { $set: { passkeyId: null } }, [])
}

/**
 * Removes a passkey and ends every other session that it began. The write carries the ends of the sessions found
 * before it; a second look finds those begun meanwhile, and a session begun later ends itself.
 */
export const removePasskey = async (deps: Deps, { user, session }: LiveSession, id: string): Promise<void> => {
  const begunByIt = () => deps.sessions.find({ userId: user._id, passkeyId: id, endedAt: null })
  const isOther = ({ _id }: SessionDoc): boolean => _id !== session._id
  const others = (await begunByIt()).filter(isOther)
  const now = deps.clock()
  await deps.users.mutate(user._id, (current) => {
    const passkeys = current.passkeys.filter(({ passkeyId }) => passkeyId !== id)
    if (passkeys.length === current.passkeys.length) throw new AppError('PASSKEY_NOT_FOUND')
    const ends = others.map((other) => sessionHasEnded(other, 'passkey-removed', now))
    const next = nextOf(current, { passkeys })
    return { next, events: [...passkeyWasChanged(deps, current, 'removed'), userWasChanged(next, now), ...ends] }
  })
  if (session.passkeyId === id) await detachFromPasskey(deps, session)
  for (const other of (await begunByIt()).filter(isOther)) await endSession(deps, other, 'passkey-removed')
}
