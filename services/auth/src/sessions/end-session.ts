import { sessionEnded } from '@love-space/contracts/auth/session.events.ts'
import { eventOf } from '@love-space/service-kit/events/domain-event.ts'
import type { Deps } from '../deps.ts'
import type { SessionDoc } from './session.model.ts'

export type EndReason = 'signed-out' | 'replaced' | 'ended-by-user' | 'token-reused' | 'ring-lost' | 'ring-released'

/** Ends one family; false when it had ended before. */
export const endSession = async (
  deps: Deps,
  session: Pick<SessionDoc, '_id' | 'userId'>,
  reason: EndReason,
): Promise<boolean> => {
  const now = deps.clock()
  const ended = await deps.sessions.update(
    { _id: session._id, userId: session.userId, endedAt: null },
    { $set: { endedAt: now, endedReason: reason } },
    [
      eventOf(sessionEnded, {
        aggregateId: session._id,
        time: now,
        data: { sid: session._id, userId: session.userId, reason },
      }),
    ],
  )
  return ended !== null
}
