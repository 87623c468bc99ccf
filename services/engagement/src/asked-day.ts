import { todayOf } from '@love-space/couple-rules/calendar.ts'
import { isRealDay } from '@love-space/couple-rules/days.ts'
import type { Member } from '@love-space/members/member.ts'
import { AppError } from '@love-space/service-kit/process/app-error.ts'
import type { Deps } from './deps.ts'

/** The day that a query is about, today without one; INVALID_INPUT for one that the calendar does not have. */
export const dayAsked = (deps: Deps, member: Member, asked: string | undefined): string => {
  if (asked === undefined) return todayOf(member.calendar, deps.clock())
  if (isRealDay(asked)) return asked
  const errors = [{ field: 'query.date', message: 'The calendar does not have this day.' }]
  throw new AppError('INVALID_INPUT', undefined, { errors })
}
