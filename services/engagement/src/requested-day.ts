import { todayOf } from '@love-space/couple-rules/calendar.ts'
import type { Member } from '@love-space/members/member.ts'
import { requireDay } from '@love-space/members/require-day.ts'
import type { Deps } from './deps.ts'

/** Returns the queried day, today by default. Throws INVALID_INPUT for a date that does not exist. */
export const requestedDay = (deps: Deps, member: Member, given: string | undefined): string => {
  if (given === undefined) return todayOf(member.calendar, deps.clock())
  requireDay('query.date', given)
  return given
}
