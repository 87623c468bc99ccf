import { todayOf, type Calendar } from './calendar.ts'

/** A day, and the earliest time of its beginning: that by the calendar at sealing. A later zone may only delay it. */
export interface SealedUntil {
  readonly opensOn: string
  readonly opensAt: Date
}

/** Returns whether the day has come, both by the calendar at sealing and by today's. */
export const hasItsDayCome = (calendar: Calendar, { opensAt, opensOn }: SealedUntil, now: Date): boolean =>
  opensAt <= now && opensOn <= todayOf(calendar, now)
