import type { ActivityType } from '@love-space/contracts/engagement/activity.ts'
import { activityIdOf } from '@love-space/couple-rules/natural-ids.ts'
import type { ActivityDoc } from './activity.model.ts'

/** An activity inside the document of its month. */
export interface FoldedAct {
  readonly day: string
  readonly kind: ActivityType
  readonly userId: string
  readonly refId: string
  readonly createdAt: Date
}

export type ActivityFacts = Omit<ActivityDoc, 'version'>

/** Number of latest months whose activities all stay rows, besides the present one. */
const rowMonths = 13

const monthOfTime = (time: number): string => new Date(time).toISOString().slice(0, 7)
const shift = (month: string, by: number): string => {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return monthOfTime(Date.UTC(year, number - 1 + by))
}

export const monthOf = (day: string): string => day.slice(0, 7)
export const activityMonthIdOf = (spaceId: string, month: string): string => `${spaceId}:${month}`

/** Returns the first day of the months that stay rows: each earlier day is more than 13 months ago. */
export const firstRowDay = (now: Date): string => `${shift(monthOfTime(now.getTime()), -rowMonths)}-01`

export const daysOf = (month: string) => ({ from: `${month}-01`, to: `${month}-31` })

export const actOf = ({ day, kind, userId, refId, createdAt }: ActivityFacts): FoldedAct => ({
  day,
  kind,
  userId,
  refId,
  createdAt,
})

export const activityOf = (spaceId: string, act: FoldedAct): ActivityFacts => ({
  _id: activityIdOf({ spaceId, ...act }),
  spaceId,
  ...act,
})

/** Adds activities that the month does not have yet. */
export const withActs = (acts: readonly FoldedAct[], more: readonly FoldedAct[]): FoldedAct[] => {
  const keyOf = ({ day, kind, userId, refId }: FoldedAct) => [day, kind, userId, refId].join()
  const known = new Set(acts.map(keyOf))
  return [...acts, ...more.filter((act) => !known.has(keyOf(act)))]
}

/** Days, first and last included, whose activities are in rows or in the document of one month. */
export interface Part {
  readonly from: string
  readonly to: string
  readonly month: string | null
}

/** Returns where the activities of some days are, latest part first. `months` are the folded ones, latest first. */
export const partsOf = (
  months: readonly string[],
  { from = '0000-01-01', to = '9999-12-31' }: { readonly from?: string | undefined; readonly to?: string | undefined },
): Part[] => {
  const parts: Part[] = []
  const add = (part: Part): void => {
    const within = { ...part, from: part.from < from ? from : part.from, to: part.to > to ? to : part.to }
    if (within.from <= within.to) parts.push(within)
  }
  let end = to
  for (const month of months) {
    add({ from: `${shift(month, 1)}-01`, to: end, month: null })
    add({ ...daysOf(month), month })
    end = `${shift(month, -1)}-31`
  }
  add({ from, to: end, month: null })
  return parts
}

/** Orders activities as lists show them. */
export const newestFirst = (one: ActivityFacts, other: ActivityFacts): number => {
  const [a, b] = [`${one.day} ${one._id}`, `${other.day} ${other._id}`]
  return a < b ? 1 : a > b ? -1 : 0
}
