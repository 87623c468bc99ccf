import type { ActivityType } from '@love-space/contracts/engagement/activity.ts'
import { retryOnConflict } from '@love-space/service-kit/process/app-error.ts'
import type { PipelineStage, QueryFilter } from 'mongoose'
import type { Deps } from '../deps.ts'
import type { ActivityDoc } from './activity.model.ts'
import {
  activityMonthIdOf,
  activityOf,
  newestFirst,
  partsOf,
  type ActivityFacts,
  type Part,
} from './activity-month.rules.ts'

/** The wanted activities of one space. */
export interface Wanted {
  readonly spaceId: string
  readonly userIds: readonly string[]
  readonly kinds?: readonly ActivityType[]
  readonly from?: string
  readonly to?: string
}

const monthsOf = async ({ activityMonths }: Deps, spaceId: string): Promise<string[]> => {
  const filter = { spaceId, isFolded: true }
  const found = await activityMonths.find(filter, { sort: { month: -1 }, select: ['month'] })
  return found.map(({ month }) => month)
}

/** Reads from rows and months. Reads again if a month was folded meanwhile, so that no activity is left out or counted twice. */
const readParts = async <T>(deps: Deps, wanted: Wanted, read: (parts: readonly Part[]) => Promise<T>): Promise<T> => {
  let months = await monthsOf(deps, wanted.spaceId)
  return retryOnConflict(async () => {
    const found = await read(partsOf(months, wanted))
    const now = await monthsOf(deps, wanted.spaceId)
    const isSame = now.join() === months.join()
    months = now
    return isSame ? found : undefined
  })
}

const kindOf = (kinds: readonly ActivityType[]) => {
  const [only, ...others] = kinds
  return only !== undefined && others.length === 0 ? only : { $in: [...kinds] }
}

const rowsIn = ({ spaceId, userIds, kinds }: Wanted, { from, to }: Part): QueryFilter<ActivityDoc> => ({
  spaceId,
  ...(kinds ? { kind: kindOf(kinds) } : {}),
  day: { $gte: from, $lte: to },
  userId: { $in: [...userIds] },
})

/** Stages that read the wanted activities of months, one document each. */
const actsIn = ({ spaceId, userIds, kinds, from, to }: Wanted, months: readonly string[]) => {
  const day = { ...(from === undefined ? {} : { $gte: from }), ...(to === undefined ? {} : { $lte: to }) }
  return [
    { $match: { spaceId, month: { $in: [...months] } } },
    { $unwind: '$acts' },
    {
      $match: {
        'acts.userId': { $in: [...userIds] },
        ...(kinds ? { 'acts.kind': { $in: [...kinds] } } : {}),
        ...(Object.keys(day).length > 0 ? { 'acts.day': day } : {}),
      },
    },
  ] satisfies PipelineStage.FacetPipelineStage[]
}

const monthsAmong = (parts: readonly Part[]): string[] => parts.flatMap(({ month }) => month ?? [])

const countParts = async (deps: Deps, wanted: Wanted, parts: readonly Part[]): Promise<number[]> => {
  const months = monthsAmong(parts)
  const group = { $group: { _id: '$month', count: { $sum: 1 } } }
  const found =
    months.length === 0
      ? []
      : await deps.activityMonths.aggregate<{ _id: string; count: number }>([...actsIn(wanted, months), group])
  const ofMonths = new Map(found.map(({ _id, count }) => [_id, count]))
  return Promise.all(
    parts.map(async (part) =>
      part.month === null ? deps.activities.count(rowsIn(wanted, part)) : (ofMonths.get(part.month) ?? 0),
    ),
  )
}

const isWantedBy =
  ({ userIds, kinds }: Wanted, { from, to }: Part) =>
  ({ userId, kind, day }: Pick<ActivityFacts, 'userId' | 'kind' | 'day'>): boolean =>
    userIds.includes(userId) && (kinds?.includes(kind) ?? true) && from <= day && day <= to

const readPart = async (
  deps: Deps,
  wanted: Wanted,
  part: Part,
  { skip, limit }: { readonly skip: number; readonly limit: number },
): Promise<readonly ActivityFacts[]> => {
  if (part.month === null) {
    return deps.activities.find(rowsIn(wanted, part), { sort: { day: -1, _id: -1 }, limit, skip })
  }
  const { spaceId } = wanted
  const found = await deps.activityMonths.findOne({ _id: activityMonthIdOf(spaceId, part.month), spaceId })
  const acts = (found?.acts ?? []).filter(isWantedBy(wanted, part))
  const sorted = acts.map((act) => activityOf(spaceId, act)).toSorted(newestFirst)
  return sorted.slice(skip, skip + limit)
}

export interface Page {
  readonly page: number
  readonly limit: number
}

/** Reads a page of activities, newest day first, and the number of all. */
export const readLedgerPage = (deps: Deps, wanted: Wanted, { page, limit }: Page) =>
  readParts(deps, wanted, async (parts) => {
    const counts = await countParts(deps, wanted, parts)
    const found: ActivityFacts[] = []
    let skip = (page - 1) * limit
    for (const [index, part] of parts.entries()) {
      const count = counts[index] ?? 0
      if (skip < count && found.length < limit) {
        found.push(...(await readPart(deps, wanted, part, { skip, limit: limit - found.length })))
      }
      skip = Math.max(0, skip - count)
    }
    return { found, total: counts.reduce((sum, count) => sum + count, 0) }
  })

/** Returns each day that has a wanted activity, once. */
export const readLedgerDays = (deps: Deps, wanted: Wanted): Promise<string[]> =>
  readParts(deps, wanted, async (parts) => {
    const rows = parts.filter(({ month }) => month === null)
    const months = monthsAmong(parts)
    const inRows = rows.map((part) =>
      deps.activities.aggregate<{ _id: string }>([{ $match: rowsIn(wanted, part) }, { $group: { _id: '$day' } }]),
    )
    const inMonths = deps.activityMonths.aggregate<{ _id: string }>([
      ...actsIn(wanted, months),
      { $group: { _id: '$acts.day' } },
    ])
    const found = await Promise.all([...inRows, ...(months.length > 0 ? [inMonths] : [])])
    return [...new Set(found.flat().map(({ _id }) => _id))]
  })
