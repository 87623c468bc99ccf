import { AppError } from '@love-space/service-kit/app-error.ts'
import { dayBefore, isRealDay, todayOf, type Calendar } from '../spaces/space.rules.ts'

export const moodDefault = 'romantic'

/** One message per space, day and author: the id says so, and the database keeps it. */
export const messageIdOf = (spaceId: string, day: string, userId: string): string =>
  `${spaceId}-${day.replaceAll('-', '')}-${userId}`

/** What a message's id says; ids are checked against `MessageId` before they come here. */
export const partsOfMessageId = (id: string): { spaceId: string; userId: string; day: string } => {
  const [spaceId = '', digits = '', userId = ''] = id.split('-')
  return { spaceId, userId, day: `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}` }
}

const refuseDate = (message: string): AppError =>
  new AppError('INVALID_INPUT', undefined, { errors: [{ field: 'body.date', message }] })

/** The day a new message is for: today, or yesterday for what was written before midnight and sent after it. */
export const dayToWrite = (calendar: Calendar, now: Date, asked: string | undefined): string => {
  const today = todayOf(calendar, now)
  if (asked === undefined || asked === today) return today
  if (!isRealDay(asked)) throw refuseDate('The calendar does not have this day.')
  if (asked > today) throw refuseDate('This day has not begun.')
  if (asked < dayBefore(today)) throw new AppError('MESSAGE_DAY_CLOSED')
  return asked
}
