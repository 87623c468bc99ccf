import { AppError, type FieldError } from '@love-space/service-kit/app-error.ts'
import type { SpaceRecord } from './space.types.ts'

export const isTimeZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

const isDayOfCalendar = (day: string): boolean => {
  const parsed = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(day)
}

/** The calendar day it is in a time zone, `YYYY-MM-DD`. */
export const dayIn = (timeZone: string, now: Date): string => {
  const parts = new Intl.DateTimeFormat('en', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
    .formatToParts(now)
    .map(({ type, value }) => [type, value] as const)
  const { year, month, day } = Object.fromEntries(parts)
  return `${year}-${month}-${day}`
}

interface Settings {
  readonly timeZone?: string | undefined
  readonly relationshipStartDate?: string | null | undefined
}

/** What the form of the body cannot say: the zone exists, the day exists and has begun where the couple lives. */
export const settingsErrors = (settings: Settings, currentTimeZone: string, now: Date): FieldError[] => {
  const { timeZone, relationshipStartDate: start } = settings
  if (timeZone !== undefined && !isTimeZone(timeZone)) {
    return [{ field: 'body.timeZone', message: 'This time zone is not known.' }]
  }
  if (start == null) return []
  const field = 'body.relationshipStartDate'
  if (!isDayOfCalendar(start)) return [{ field, message: 'This day does not exist.' }]
  if (start > dayIn(timeZone ?? currentTimeZone, now)) return [{ field, message: 'This day is still to come.' }]
  return []
}

/** Notes never hold a token: old clients write the whole of it into them. */
export const notesOfClaim = (notes: string | undefined, token: string, prefix: string): string =>
  notes === undefined ? `Created with the space token ${prefix}…` : notes.replaceAll(token, `${prefix}…`)

export const requireValidSettings = (settings: Settings, currentTimeZone: string, now: Date): void => {
  const errors = settingsErrors(settings, currentTimeZone, now)
  if (errors.length > 0) throw new AppError('INVALID_INPUT', undefined, { errors })
}

/** PAUSED and ENDED spaces can only be read. */
export const requireWritable = (space: Pick<SpaceRecord, 'status'>): void => {
  if (space.status !== 'ACTIVE') throw new AppError('SPACE_READ_ONLY')
}
