import { forEachMatching } from '@love-space/service-kit/store/work-off.ts'
import type { ringLost, ringReleased } from '@love-space/contracts/space/ring.events.ts'
import type { EventData } from '@love-space/contracts/event.ts'
import type { Deps } from '../deps.ts'
import { lastPossibleSignIn, withdrawBrowsersOfRing } from '../browsers/known-browsers.ts'
import { endSession, type EndReason } from '../sessions/end-session.ts'

/**
 * Ends the sessions that a ring opened before it was lost or lost its owner, and deletes the browsers known by it.
 * Idempotent: sessions of later taps stay.
 */
export const endRingAccess = async (
  deps: Deps,
  { ringId, at }: EventData<typeof ringLost> | EventData<typeof ringReleased>,
  reason: EndReason,
): Promise<void> => {
  const lostAt = new Date(at)
  const lastOpened = lastPossibleSignIn(lostAt, deps.settings)
  await deps.lostRings.updateOne({ _id: ringId }, { $max: { at: lostAt } }, { upsert: true })
  await withdrawBrowsersOfRing(deps, ringId, lastOpened)
  const opened = { ringId, endedAt: null, createdAt: { $lte: lastOpened } }
  await forEachMatching(deps.sessions, opened, (session) => endSession(deps, session, reason))
}
