import type { listActivities } from '@love-space/contracts/engagement/activity.routes.ts'
import type { ActivityType, LoveStreak } from '@love-space/contracts/engagement/activity.ts'
import { limits } from '@love-space/contracts/limits.ts'
import type { AnswerOf } from '@love-space/contracts/call-parts.ts'
import type { LoveStreakCriteria } from '@love-space/contracts/space/space.ts'
import { todayOf } from '@love-space/couple-rules/calendar.ts'
import { addDays, daysBetween } from '@love-space/couple-rules/days.ts'
import { countsLetters, streakOf } from '@love-space/couple-rules/streak.ts'
import type { Member } from '@love-space/members/member.ts'
import { requireDay } from '@love-space/members/require-day.ts'
import { invalidInput } from '@love-space/service-kit/process/app-error.ts'
import type { Deps } from '../deps.ts'
import { readLedgerDays, readLedgerPage, type Page, type Wanted } from './ledger-days.queries.ts'

type Answer = AnswerOf<typeof listActivities>['data']

const seenBy = ({ spaceId, authorIds }: Member): Wanted => ({ spaceId, userIds: authorIds })

const pageOf = async (deps: Deps, wanted: Wanted, page: Page): Promise<Answer> => {
  const { found, total } = await readLedgerPage(deps, wanted, page)
  const activities = found.map(({ _id, kind, day, userId, refId, createdAt }) => ({
    id: _id,
    type: kind,
    date: day,
    userId,
    refId,
    createdAt: createdAt.toISOString(),
  }))
  return { activities, currentPage: page.page, totalPages: Math.ceil(total / page.limit), total }
}

export const readActivities = (deps: Deps, member: Member, page: Page): Promise<Answer> =>
  pageOf(deps, seenBy(member), page)

export const readActivitiesByType = async (
  deps: Deps,
  member: Member,
  { type, startDate, endDate, ...page }: Page & { type: ActivityType; startDate?: string; endDate?: string },
): Promise<Answer> => {
  const to = endDate ?? todayOf(member.calendar, deps.clock())
  requireDay('query.endDate', to)
  const from = startDate ?? addDays(to, -limits.activitiesRangeDaysMax)
  requireDay('query.startDate', from)
  const refuse = (message: string) => invalidInput('query.startDate', message)
  if (from > to) throw refuse('The first day is after the last.')
  if (daysBetween(from, to) > limits.activitiesRangeDaysMax) throw refuse('This is more than a year.')
  return pageOf(deps, { ...seenBy(member), kinds: [type], from, to }, page)
}

export const countedKinds = (criteria: LoveStreakCriteria): ActivityType[] => [
  ...(countsLetters(criteria) ? (['message', 'capsule'] as const) : []),
  ...(['moodRating', 'memory', 'timeline'] as const).filter((kind) => criteria[kind]),
]

export const readLoveStreak = async (deps: Deps, member: Member): Promise<LoveStreak> => {
  const date = todayOf(member.calendar, deps.clock())
  const kinds = countedKinds(member.loveStreakCriteria)
  const days = await readLedgerDays(deps, { ...seenBy(member), kinds })
  const { days: streak, ...rest } = streakOf(days, date, member.streakPauses)
  return { streak, ...rest, date }
}
