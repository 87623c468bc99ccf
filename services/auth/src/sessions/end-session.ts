import type { Deps } from '../deps.ts'
import { sessionHasEnded } from './session.events.ts'
import type { SessionDoc } from './session.model.ts'

export type EndReason =
  | 'signed-out'
  | 'replaced'
  | 'ended-by-user'
  | 'token-reused'
  | 'ring-lost'
  | 'ring-released'
  | 'passkey-removed'

export const endSession = async (
  deps: Deps,
  session: Pick<SessionDoc, '_id' | 'userId'>,
  reason: EndReason,
): Promise<boolean> => {
  const now = deps.clock()
  const ended = await deps.sessions.update(
    { _id: session._id, userId: session.userId, endedAt: null },
    { $set: { endedAt: now, endedReason: reason } },
    [sessionHasEnded(session, reason, now)],
  )
  return ended !== null
}
