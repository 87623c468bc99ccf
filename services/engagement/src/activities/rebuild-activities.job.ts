import { listAddedItems, type AddedItem } from '@love-space/contracts/media/item.internal.ts'
import { Strict } from '@love-space/contracts/route.ts'
import { dayOf } from '@love-space/couple-rules/calendar.ts'
import { addDays } from '@love-space/couple-rules/days.ts'
import { defineJob, type JobRun, type WalkedPage } from '@love-space/service-kit/jobs/job.ts'
import { mapAtOnce } from '@love-space/service-kit/process/map-at-once.ts'
import type { Aggregate, AggregateDoc } from '@love-space/service-kit/store/aggregate.ts'
import type { QueryFilter } from 'mongoose'
import type { Deps } from '../deps.ts'
import { activityMonthIdOf, monthOf } from './activity-month.rules.ts'
import { recordActivity, type CountedAct } from './record-activity.ts'

export const rebuildActivities = defineJob({ name: 'rebuild-activities', data: Strict({}) })

const batch = 200
const atOnce = 25
const dayMs = 86_400_000
/** Age of the records that the nightly job looks at: longer than any outage after which an event could be missing. */
const recentDays = 8

interface Owned extends AggregateDoc {
  readonly spaceId: string
  readonly userId: string
  readonly day: string
}

/** Day or time of the last record of a page, and its id. */
interface Place {
  readonly since: string
  readonly after: string
}

const note = async (deps: Deps, acts: readonly CountedAct[], signal: AbortSignal): Promise<void> => {
  await mapAtOnce(acts, atOnce, (act) => {
    signal.throwIfAborted()
    return recordActivity(deps, act, { isPublished: false })
  })
}

const walkOwn =
  <Doc extends Owned>(deps: Deps, aggregate: Aggregate<Doc>, kind: 'message' | 'moodRating' | 'capsule') =>
  async ({ since, after }: Place, signal: AbortSignal): Promise<WalkedPage<Place>> => {
    const behind = { $or: [{ day: since, _id: { $gt: after } }, { day: { $gt: since } }] } as QueryFilter<Doc>
    const docs = await aggregate.find({ day: { $gte: since }, ...behind } as QueryFilter<Doc>, {
      sort: { day: 1, _id: 1 } as Partial<Record<keyof Doc & string, 1>>,
      limit: batch,
      select: ['_id', 'spaceId', 'userId', 'day'],
    })
    const acts = docs.map(({ _id: refId, spaceId, userId, day }) => ({ spaceId, userId, kind, day, refId }))
    await note(deps, acts, signal)
    const last = docs.at(-1)
    return { place: last ? { since: last.day, after: last._id } : { since, after }, isLast: docs.length < batch }
  }

/** Returns the ids of items that are recorded in the document of a month. A day differs between zones by at most one. */
const recordedInMonths = async (deps: Deps, items: readonly AddedItem[], kind: 'memory' | 'timeline') => {
  const monthIds = items.flatMap(({ spaceId, addedAt }) =>
    [-1, 1].map((days) => activityMonthIdOf(spaceId, monthOf(addDays(addedAt.slice(0, 10), days)))),
  )
  const spaceIds = [...new Set(items.map(({ spaceId }) => spaceId))]
  const found = await deps.activityMonths.aggregate<{ _id: string }>([
    { $match: { _id: { $in: [...new Set(monthIds)] }, spaceId: { $in: spaceIds } } },
    { $unwind: '$acts' },
    { $match: { 'acts.kind': kind, 'acts.refId': { $in: items.map(({ id }) => id) } } },
    { $group: { _id: '$acts.refId' } },
  ])
  return found.map(({ _id }) => _id)
}

/** Returns items without an activity. Recorded ones keep their day, even if the couple's time zone has changed. */
const lackingOf = async (
  deps: Deps,
  items: readonly AddedItem[],
  kind: 'memory' | 'timeline',
): Promise<CountedAct[]> => {
  const ids = items.map(({ id }) => id)
  const rows = await deps.activities.find({ refId: { $in: ids }, kind }, { select: ['refId'] })
  const inRows = new Set(rows.map(({ refId }) => refId))
  const rest = items.filter(({ id }) => !inRows.has(id))
  const inMonths = new Set(await recordedInMonths(deps, rest, kind))
  const lacking = rest.filter(({ id }) => !inMonths.has(id))
  const spaceIds = [...new Set(lacking.map(({ spaceId }) => spaceId))]
  const calendars = new Map(
    await Promise.all(spaceIds.map(async (id) => [id, await deps.members.findCalendar(id)] as const)),
  )
  return lacking.flatMap(({ id: refId, spaceId, userId, addedAt }) => {
    const calendar = calendars.get(spaceId)
    return calendar ? [{ spaceId, userId, kind, day: dayOf(calendar, Date.parse(addedAt)), refId }] : []
  })
}

const walkItems =
  (deps: Deps, kind: 'memory' | 'timeline') =>
  async (place: Place, signal: AbortSignal): Promise<WalkedPage<Place>> => {
    const { since, after } = place
    const query = { kind, since, ...(after === '' ? {} : { after }) }
    const { items, next } = (await deps.media.call(listAddedItems, { query })).data
    await note(deps, await lackingOf(deps, items, kind), signal)
    const last = items.at(-1)
    return { place: last ? { since: last.addedAt, after: last.id } : place, isLast: next === null }
  }

/** Adds missing activities of records since a time, for example of older records. That of a deleted record keeps its day. */
const addMissingActivities = async (deps: Deps, since: Date, { walk }: Pick<JobRun<object>, 'walk'>): Promise<void> => {
  const from = { since: since.toISOString(), after: '' }
  const fromDay = { since: from.since.slice(0, 10), after: '' }
  await walk('letters', fromDay, walkOwn(deps, deps.messages, 'message'))
  await walk('moods', fromDay, walkOwn(deps, deps.moods, 'moodRating'))
  await walk('capsules', fromDay, walkOwn(deps, deps.capsules, 'capsule'))
  await walk('memories', from, walkItems(deps, 'memory'))
  await walk('timeline', from, walkItems(deps, 'timeline'))
}

export const runRebuildActivities =
  (deps: Deps) =>
  (run: Pick<JobRun<object>, 'walk'>): Promise<void> =>
    addMissingActivities(deps, new Date(0), run)

export const runCompleteActivities =
  (deps: Deps) =>
  (run: Pick<JobRun<object>, 'walk'>): Promise<void> =>
    addMissingActivities(deps, new Date(deps.clock().getTime() - recentDays * dayMs), run)
