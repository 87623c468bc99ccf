import type { EventData } from '@love-space/contracts/event.ts'
import type { thoughtSent } from '@love-space/contracts/engagement/thought.events.ts'
import type { Deps } from '../deps.ts'
import { notify } from '../notifications/notify.ts'
import { toldThoughts } from './told-thoughts.rules.ts'

/** A day's thoughts that decide whether one is told. A sender cannot send more in a day. */
const ofDayMax = 10_000

/** Notifies the partner of a thought, unless they muted them, or were told a moment ago. Each replaces the last one. */
export const onThoughtSent = async (
  deps: Deps,
  { thoughtId, spaceId, userId: actorId, day }: EventData<typeof thoughtSent>,
): Promise<void> => {
  const thought = await deps.thoughts.findById(thoughtId)
  if (!thought || (await deps.members.findPartner(spaceId, actorId)) !== thought.readerId) return
  const { readerId, sentAt: happenedAt } = thought
  const mute = await deps.thoughtMutes.findById(readerId)
  if (mute && mute.until > happenedAt) return
  const between = { $in: [actorId, readerId] }
  const ofDay = await deps.thoughts.find({ spaceId, day, userId: between }, { sort: { sentAt: 1 }, limit: ofDayMax })
  if (!toldThoughts(ofDay, actorId).includes(thoughtId)) return
  await notify(deps, { type: 'thought', refId: spaceId, actorId, readerId, spaceId, params: {}, again: { happenedAt } })
}
