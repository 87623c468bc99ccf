import { todayOf } from '@love-space/couple-rules/calendar.ts'
import type { Member } from '@love-space/members/member.ts'
import { requireDay } from '@love-space/members/require-day.ts'
import type { Deps } from './deps.ts'

/** The day that a query is about, today without one; INVALID_INPUT for one that the calendar does not have. */
export const dayAsked = (deps: Deps, member: Member, asked: string | undefined): string => {
  if (asked === undefined) return todayOf(member.calendar, deps.clock())
  requireDay('query.date', asked)
  return asked
}
