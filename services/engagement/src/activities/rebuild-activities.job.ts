import { listAddedItems, type AddedItem } from '@love-space/contracts/media/item.internal.ts'
import type { QueryOf } from '@love-space/contracts/call-parts.ts'
import { Strict } from '@love-space/contracts/route.ts'
import { dayOf } from '@love-space/couple-rules/calendar.ts'
import { defineJob, type JobRun } from '@love-space/service-kit/jobs/job.ts'
import type { Aggregate, AggregateDoc } from '@love-space/service-kit/store/aggregate.ts'
import type { QueryFilter } from 'mongoose'
import type { Deps } from '../deps.ts'
import { recordActivity, type CountedAct } from './record-activity.ts'

export const rebuildActivities = defineJob({ name: 'rebuild-activities', data: Strict({}) })

const batch = 200
const atOnce = 25

interface Owned extends AggregateDoc {
  readonly spaceId: string
  readonly userId: string
  readonly day: string
}

/** Adds missing activities, for example of older records. The activity of a deleted record keeps its day. */
const addMissingActivities = async (deps: Deps, signal: AbortSignal): Promise<void> => {
  const note = async (all: readonly CountedAct[]): Promise<void> => {
    for (let start = 0; start < all.length; start += atOnce) {
      signal.throwIfAborted()
      await Promise.all(
        all.slice(start, start + atOnce).map((done) => recordActivity(deps, done, { isPublished: false })),
      )
    }
  }

  const noteOwn = async <Doc extends Owned>(aggregate: Aggregate<Doc>, kind: 'message' | 'moodRating') => {
    for (let after = ''; ;) {
      const docs = await aggregate.find({ _id: { $gt: after } } as QueryFilter<Doc>, {
        sort: { _id: 1 } as Partial<Record<keyof Doc & string, 1>>,
        limit: batch,
        select: ['_id', 'spaceId', 'userId', 'day'],
      })
      await note(docs.map(({ _id: refId, spaceId, userId, day }) => ({ spaceId, userId, kind, day, refId })))
      const last = docs.at(-1)
      if (!last || docs.length < batch) return
      after = last._id
    }
  }

  const noteItems = async (kind: 'memory' | 'timeline') => {
    let after: string | null = null
    do {
      signal.throwIfAborted()
      const query: QueryOf<typeof listAddedItems> = { kind, ...(after === null ? {} : { after }) }
      const { items, next } = (await deps.media.call(listAddedItems, { query })).data
      await note(await lackingOf(items, kind))
      after = next
    } while (after !== null)
  }

  /** Returns items without an activity. Recorded ones keep their day, even if the couple's time zone has changed. */
  const lackingOf = async (items: readonly AddedItem[], kind: 'memory' | 'timeline'): Promise<CountedAct[]> => {
    const ids = items.map(({ id }) => id)
    const rows = await deps.activities.find({ refId: { $in: ids }, kind }, { select: ['refId'] })
    const noted = new Set(rows.map(({ refId }) => refId))
    const lacking = items.filter(({ id }) => !noted.has(id))
    const spaceIds = [...new Set(lacking.map(({ spaceId }) => spaceId))]
    const calendars = new Map(
      await Promise.all(spaceIds.map(async (id) => [id, await deps.members.findCalendar(id)] as const)),
    )
    return lacking.flatMap(({ id: refId, spaceId, userId, addedAt }) => {
      const calendar = calendars.get(spaceId)
      return calendar ? [{ spaceId, userId, kind, day: dayOf(calendar, Date.parse(addedAt)), refId }] : []
    })
  }

  await noteOwn(deps.messages, 'message')
  await noteOwn(deps.moods, 'moodRating')
  await noteItems('memory')
  await noteItems('timeline')
}

export const runRebuildActivities =
  (deps: Deps) =>
  async ({ step }: Pick<JobRun<object>, 'step'>): Promise<void> => {
    await step('note', (signal) => addMissingActivities(deps, signal))
  }
