import { limits } from '@love-space/contracts/limits.ts'
import type { Voice } from '@love-space/contracts/media/voice.ts'
import { messageIdOf } from '@love-space/couple-rules/natural-ids.ts'
import type { WritingMember } from '@love-space/members/member.ts'
import { letterWordsOf } from './letter-words.ts'
import type { MessageDoc } from './message.model.ts'
import { todayOf, type Calendar } from '@love-space/couple-rules/calendar.ts'
import { addDays, clockAheadMsMax, dayBefore, daysBetween } from '@love-space/couple-rules/days.ts'
import { requireDay } from '@love-space/members/require-day.ts'
import { AppError, invalidInput } from '@love-space/service-kit/process/app-error.ts'

const lateDaysMax = 7
const notATime = 'The calendar or the clock does not have this time.'

/** Returns the day to write. A day of the past week needs a `writtenAt` within a day of it. Throws `closed`. */
export const dayToWrite = (
  calendar: Calendar,
  now: Date,
  given: string | undefined,
  writtenAt: string | undefined,
  closed: 'MESSAGE_DAY_CLOSED' | 'MOOD_DAY_CLOSED' | 'QUESTION_DAY_CLOSED' = 'MESSAGE_DAY_CLOSED',
): string => {
  const at = writtenAt === undefined ? Number.NaN : Date.parse(writtenAt)
  if (writtenAt !== undefined && Number.isNaN(at)) {
    throw invalidInput('body.writtenAt', notATime)
  }
  const today = todayOf(calendar, now)
  if (given === undefined || given === today) return today
  requireDay('body.date', given, today)
  if (given >= dayBefore(today)) return given
  const wasWrittenThen = at <= Number(now) + clockAheadMsMax && Math.abs(daysBetween(given, todayOf(calendar, at))) <= 1
  if (!wasWrittenThen || given < addDays(today, -lateDaysMax)) throw new AppError(closed)
  return given
}

export const newMessage = (
  { spaceId, userId }: WritingMember,
  day: string,
  { message: text, mood, tags = [] }: { message: string; mood: string; tags?: readonly string[] },
  { time, writtenAt, voice }: { readonly time: Date; readonly writtenAt: Date; readonly voice: Voice | null },
): Omit<MessageDoc, 'version'> => ({
  _id: messageIdOf(spaceId, day, userId),
  spaceId,
  userId,
  day,
  text: text.trim(),
  voice,
  mood,
  tags,
  words: letterWordsOf({ text, tags, voice }),
  likes: [],
  chosenBy: [],
  createdAt: time,
  updatedAt: time,
  writtenAt,
})

/** Returns the time of writing, at most `now`, so that a device with a fast clock cannot block later changes. */
export const writingTime = (now: Date, writtenAt: string | undefined): Date =>
  writtenAt === undefined ? now : new Date(Math.min(Date.parse(writtenAt), now.getTime()))

/** Throws INVALID_INPUT naming one of the `fields` of day and time, unless an export can have a record of them. */
export const requireImportable = (
  calendar: Calendar,
  now: Date,
  { date, at }: { readonly date: string; readonly at: string },
  [dateField, timeField]: readonly [string, string],
): void => {
  const today = todayOf(calendar, now)
  requireDay(dateField, date, today)
  if (date < addDays(today, -limits.ownImportedDaysMax)) throw invalidInput(dateField, 'This day is too long ago.')
  if (Number.isNaN(Date.parse(at))) throw invalidInput(timeField, notATime)
}

/** Throws INVALID_INPUT naming the field, unless the day has begun and `writtenAt` lies on it. */
export const assertPast = (
  calendar: Calendar,
  now: Date,
  { date, writtenAt }: { readonly date: string; readonly writtenAt: string },
  at: string,
): void => {
  const refuse = (message: string): AppError => invalidInput(`${at}.writtenAt`, message)
  requireDay(`${at}.date`, date, todayOf(calendar, now))
  const time = new Date(writtenAt)
  if (Number.isNaN(Number(time))) throw refuse(notATime)
  if (time > now) throw refuse('This time is in the future.')
  if (todayOf(calendar, time) !== date) throw refuse('This time is on another day.')
}
