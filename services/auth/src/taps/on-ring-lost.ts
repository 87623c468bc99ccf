import type { ringLost } from '@love-space/contracts/events/space.ts'
import type { EventData } from '@love-space/contracts/event.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { withdrawBrowsersOfRing } from '../browsers/known-browsers.ts'
import { endSession } from '../sessions/end-session.ts'

const batch = 100

/**
 * Closes what the ring opened. Bears repetition and delay: only what began with a tap from before the loss is
 * closed, so a ring that came back works even if this event comes again.
 */
export const onRingLost = async (deps: AuthDeps, { ringId, at }: EventData<typeof ringLost>): Promise<void> => {
  const lostAt = new Date(at)
  // A tap leads to a session at once or, by its challenge, within two minutes.
  const lastOpened = new Date(lostAt.getTime() + deps.settings.challengeMs)
  await deps.lostRings.updateOne({ _id: ringId }, { $max: { at: lostAt } }, { upsert: true })
  await withdrawBrowsersOfRing(deps, ringId, lastOpened)
  for (;;) {
    const sessions = await deps.sessions.find(
      { ringId, endedAt: null, createdAt: { $lte: lastOpened } },
      { limit: batch, select: ['_id', 'userId'] },
    )
    for (const session of sessions) await endSession(deps, session, 'ring-lost')
    if (sessions.length < batch) return
  }
}
