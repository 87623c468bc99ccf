import { todayOf } from '@love-space/couple-rules/calendar.ts'
import type { Member } from '@love-space/members/member.ts'
import { requireDay } from '@love-space/members/require-day.ts'
import type { Deps } from './deps.ts'

/** Returns the queried day, today by default. Throws INVALID_INPUT for a date that does not exist. */
export const dayAsked = (deps: Deps, member: Member, asked: string | undefined): string => {
  if (asked === undefined) return todayOf(member.calendar, deps.clock())
  requireDay('query.date', asked)
  return asked
}
