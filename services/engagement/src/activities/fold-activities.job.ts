import type { JobRun, WalkedPage } from '@love-space/service-kit/jobs/job.ts'
import { retryOnConflict, unlessDuplicate } from '@love-space/service-kit/process/app-error.ts'
import { mapAtOnce } from '@love-space/service-kit/process/map-at-once.ts'
import type { Deps } from '../deps.ts'
import { actOf, activityMonthIdOf, daysOf, firstRowDay, monthOf, withActs } from './activity-month.rules.ts'

/** Maximum number of activities that are folded into one document: 1.8 MB at most. A month with more keeps its rows. */
export const foldedActsMax = 10_000
const batch = 200
const deletedAtOnce = 1_000
const atOnce = 4
const triesMax = 10

interface Month {
  readonly spaceId: string
  readonly month: string
}

const rowsOf = ({ spaceId, month }: Month) => {
  const { from, to } = daysOf(month)
  return { spaceId, day: { $gte: from, $lte: to } }
}

/**
 * Makes an empty document before the rows are read. From then on, who adds or erases a row of this month also changes
 * the document's version, so that rows which were read before are not written.
 */
const prepare = async ({ activityMonths, erasures }: Deps, { spaceId, month }: Month): Promise<boolean> => {
  const _id = activityMonthIdOf(spaceId, month)
  if (await erasures.hasAny([spaceId])) return false
  await unlessDuplicate(activityMonths.insert({ _id, spaceId, month, acts: [], isFolded: false }, []))
  if (!(await erasures.hasAny([spaceId]))) return true
  await activityMonths.tombstone({ _id, spaceId }, [])
  return false
}

/** Moves the rows of a space's month into its document, then deletes them. Idempotent; may be killed at any moment. */
export const foldMonth = async (deps: Deps, one: Month): Promise<void> => {
  const { activities, activityMonths } = deps
  const { spaceId, month } = one
  const _id = activityMonthIdOf(spaceId, month)
  if ((await activities.count(rowsOf(one))) > foldedActsMax || !(await prepare(deps, one))) return
  const folded = await retryOnConflict(
    async () => {
      const known = await activityMonths.findOne({ _id, spaceId })
      // The space was erased meanwhile.
      if (!known) return []
      const rows = await activities.find(rowsOf(one), { limit: foldedActsMax })
      const next = { $set: { acts: withActs(known.acts, rows.map(actOf)), isFolded: true } }
      return (await activityMonths.update({ _id, spaceId, version: known.version }, next, [])) ? rows : undefined
    },
    { triesMax },
  )
  for (let done = 0; done < folded.length; done += deletedAtOnce) {
    const some = folded.slice(done, done + deletedAtOnce)
    await activities.tombstoneMany(
      some.map((row) => ({ _id: row._id, spaceId })),
      [],
    )
  }
}

/** Day and id behind which the next page begins. */
interface Place {
  readonly day: string
  readonly after: string
}

/** Is greater than the ids of all rows of this space and day, so that a month that keeps its rows is passed quickly. */
const behindSpace = (spaceId: string): string => `${spaceId}-~`

const foldPage =
  (deps: Deps) =>
  async ({ day, after }: Place, signal: AbortSignal): Promise<WalkedPage<Place>> => {
    const rest = { $or: [{ day, _id: { $gt: after } }, { day: { $gt: day } }] }
    const rows = await deps.activities.find(
      { day: { $gte: day, $lt: firstRowDay(deps.clock()) }, ...rest },
      { sort: { day: 1, _id: 1 }, limit: batch, select: ['spaceId', 'day'] },
    )
    const months = new Map(
      rows.map((row) => {
        const one = { spaceId: row.spaceId, month: monthOf(row.day) }
        return [activityMonthIdOf(one.spaceId, one.month), one]
      }),
    )
    await mapAtOnce([...months.values()], atOnce, (one) => {
      signal.throwIfAborted()
      return foldMonth(deps, one)
    })
    const last = rows.at(-1)
    const place = last ? { day: last.day, after: behindSpace(last.spaceId) } : { day, after }
    return { place, isLast: rows.length < batch }
  }

/** Folds months whose days are all more than 13 months ago, and rows that an earlier release added to folded ones. */
export const runFoldActivities =
  (deps: Deps) =>
  async ({ walk }: Pick<JobRun<unknown>, 'walk'>): Promise<void> => {
    await walk('all', { day: '', after: '' }, foldPage(deps))
  }
