import { unlessDuplicate } from '@love-space/service-kit/process/app-error.ts'
import type { ActivityType } from '@love-space/contracts/engagement/activity.ts'
import { activityIdOf } from '@love-space/couple-rules/natural-ids.ts'
import type { DomainEvent } from '@love-space/service-kit/events/domain-event.ts'
import type { Deps } from '../deps.ts'
import { activityWasRecorded } from './activity.events.ts'
import { actOf, activityMonthIdOf, firstRowDay, monthOf, type ActivityFacts } from './activity-month.rules.ts'

export interface CountedAct {
  readonly spaceId: string
  readonly userId: string
  readonly kind: ActivityType
  readonly day: string
  readonly refId: string
}

/** Adds an activity to the document of its month, unless it is there. Returns whether this month is folded. */
const addToMonth = async (
  { activityMonths }: Deps,
  activity: ActivityFacts,
  events: readonly DomainEvent[],
): Promise<boolean> => {
  const { spaceId, day } = activity
  const folded = { _id: activityMonthIdOf(spaceId, monthOf(day)), spaceId, isFolded: true }
  const { createdAt: _createdAt, ...key } = actOf(activity)
  const without = { ...folded, acts: { $not: { $elemMatch: key } } }
  const added = await activityMonths.update(without, { $push: { acts: actOf(activity) } }, events)
  return added !== null || (await activityMonths.exists(folded))
}

/** Records an activity of a day that may be folded: in the month's document, or in a row until there is one. */
const recordOld = async (deps: Deps, activity: ActivityFacts, events: readonly DomainEvent[]): Promise<void> => {
  if (await addToMonth(deps, activity, events)) return
  const { _id, spaceId, day } = activity
  await unlessDuplicate(deps.activities.insert(activity, events))
  // The month may be folded at this moment: a changed version makes the job read the rows again.
  const month = await deps.activityMonths.update({ _id: activityMonthIdOf(spaceId, monthOf(day)), spaceId }, {}, [])
  if (!month?.isFolded) return
  await addToMonth(deps, activity, [])
  await deps.activities.tombstone({ _id, spaceId }, [])
}

export const recordActivity = async (
  deps: Deps,
  done: CountedAct,
  { isPublished }: { readonly isPublished: boolean },
): Promise<void> => {
  const { spaceId, userId, day, kind } = done
  if (await deps.erasures.hasAny([spaceId])) return
  const _id = activityIdOf(done)
  const time = deps.clock()
  const partnerId = isPublished ? await deps.members.findPartner(spaceId, userId) : undefined
  const recipients = partnerId === undefined ? [userId] : [userId, partnerId]
  const events = isPublished ? [activityWasRecorded({ _id, spaceId, day, kind }, time, recipients)] : []
  const activity = { _id, ...done, createdAt: time }
  if (day < firstRowDay(time)) await recordOld(deps, activity, events)
  else await unlessDuplicate(deps.activities.insert(activity, events))
}
