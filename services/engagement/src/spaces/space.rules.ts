import type { SpaceStatus } from '@love-space/contracts/http/space.ts'

/**
 * The zone a space's days are counted in. A changed zone counts from the next day: until `before.lastDay` has
 * passed in the former zone, days are still counted there.
 */
export interface Calendar {
  readonly timeZone: string
  readonly before: { readonly timeZone: string; readonly lastDay: string } | null
}

const minuteMs = 60_000
const formats = new Map<string, { readonly format: Intl.DateTimeFormat; minute: number; day: string }>()

/** A day begins with a minute wherever one is; so within a minute it is formatted once. */
const dayIn = (timeZone: string, now: Date): string => {
  let known = formats.get(timeZone)
  if (!known) {
    const format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
    known = { format, minute: Number.NaN, day: '' }
    formats.set(timeZone, known)
  }
  const minute = Math.floor(now.getTime() / minuteMs)
  if (known.minute !== minute) Object.assign(known, { minute, day: known.format.format(now) })
  return known.day
}

const isStillBefore = (before: NonNullable<Calendar['before']>, now: Date): boolean =>
  dayIn(before.timeZone, now) <= before.lastDay

/** Today, YYYY-MM-DD, as the couple counts. */
export const todayOf = ({ timeZone, before }: Calendar, now: Date): string =>
  dayIn(before && isStillBefore(before, now) ? before.timeZone : timeZone, now)

/** The calendar after the space chose `timeZone` at `at`. */
export const withTimeZone = (calendar: Calendar, timeZone: string, at: Date): Calendar => {
  if (calendar.timeZone === timeZone) return calendar
  const { before } = calendar
  if (before && isStillBefore(before, at)) return { timeZone, before }
  return { timeZone, before: { timeZone: calendar.timeZone, lastDay: dayIn(calendar.timeZone, at) } }
}

export const dayBefore = (day: string): string => {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() - 1)
  return date.toISOString().slice(0, 10)
}

/** Whether the calendar has this day; `2026-02-30` only looks like one. */
export const isRealDay = (day: string): boolean => {
  const date = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day)
}

interface Membership {
  readonly status: SpaceStatus
  readonly members: readonly { readonly userId: string; readonly joinedAt: Date }[]
}

/** The space a user is in now: an active one before any other, then the one joined last. */
export const currentSpaceOf = <S extends Membership>(userId: string, spaces: readonly S[]): S | undefined => {
  const rank = (space: S): number => {
    const joinedAt = space.members.find((member) => member.userId === userId)?.joinedAt.getTime() ?? 0
    return joinedAt + (space.status === 'ACTIVE' ? Number.MAX_SAFE_INTEGER / 2 : 0)
  }
  return spaces
    .filter((space) => space.members.some((member) => member.userId === userId))
    .reduce<S | undefined>((best, space) => (best && rank(best) >= rank(space) ? best : space), undefined)
}
