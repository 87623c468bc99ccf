import { limits } from '@love-space/contracts/limits.ts'
import type { LoveStreakCriteria, StreakPause } from '@love-space/contracts/space/space.ts'
import { todayOf, type Calendar } from '@love-space/couple-rules/calendar.ts'
import { daysBetween, dayIn, isTimeZone, refusedDay } from '@love-space/couple-rules/days.ts'
import { countsLetters, currentPause, withPause } from '@love-space/couple-rules/streak.ts'
import { requireDay } from '@love-space/members/require-day.ts'
import { AppError, type FieldError, invalidInput, refuseFields } from '@love-space/service-kit/process/app-error.ts'
import { isSun } from '../sun/sun-ring.ts'
import type { SpaceDoc } from './space.model.ts'

export const calendarOfSpace = ({ timeZone, formerZone }: Pick<SpaceDoc, 'timeZone' | 'formerZone'>): Calendar => ({
  timeZone,
  formerZone,
})

interface Settings {
  readonly timeZone?: string | undefined
  readonly relationshipStartDate?: string | null | undefined
}

/** Returns errors that a schema cannot express: an unknown time zone, or an impossible or future start date. */
export const settingsErrors = (settings: Settings, calendar: Calendar, now: Date): FieldError[] => {
  const { timeZone, relationshipStartDate: start } = settings
  if (timeZone !== undefined && !isTimeZone(timeZone)) {
    return [{ field: 'body.timeZone', message: 'This time zone is not known.' }]
  }
  if (start == null) return []
  const field = 'body.relationshipStartDate'
  const refusal = refusedDay(start)
  if (refusal !== undefined) return [{ field, message: refusal }]
  const chosenToday = timeZone === undefined ? '' : dayIn(timeZone, now)
  if (start > todayOf(calendar, now) && start > chosenToday) return [{ field, message: 'This day is in the future.' }]
  return []
}

/** Returns the pauses after a member set or removed one; throws INVALID_INPUT with the field. */
export const pausesAfter = (
  { streakPauses, timeZone, formerZone }: Pick<SpaceDoc, 'streakPauses' | 'timeZone' | 'formerZone'>,
  wanted: StreakPause | null,
  now: Date,
): StreakPause[] => {
  const today = todayOf({ timeZone, formerZone }, now)
  const refuse = (field: 'from' | 'to', message: string) => invalidInput(`body.streakPause.${field}`, message)
  if (wanted) {
    const { from, to } = wanted
    const running = currentPause(streakPauses, today)
    requireDay('body.streakPause.from', from)
    requireDay('body.streakPause.to', to)
    if (from < today && from !== running?.from) throw refuse('from', 'This day is in the past.')
    if (to < today) throw refuse('to', 'This day is in the past.')
    if (to < from) throw refuse('to', 'The last day is before the first.')
    const first = running && running.from < today && from <= today ? running.from : from
    const days = daysBetween(first, to) + 1
    if (days > limits.streakPauseDaysMax)
      throw refuse('to', `Time off can last up to ${limits.streakPauseDaysMax} days.`)
  }
  return withPause(streakPauses, wanted, today)
    .slice(-limits.streakPausesMax)
    .map(({ from, to }) => ({ from, to }))
}

/** Merges changed criteria. `message` and `loveMessage` name the same switch, so different values are refused. */
export const criteriaAfter = (
  before: LoveStreakCriteria,
  changed: Partial<LoveStreakCriteria>,
  field: string,
): LoveStreakCriteria => {
  const { message, loveMessage } = changed
  if (message !== undefined && loveMessage !== undefined && message !== loveMessage) {
    const error = 'This is the same switch as `message`: give both the same value, or only one of them.'
    throw invalidInput(`${field}.loveMessage`, error)
  }
  const letters = message ?? loveMessage ?? countsLetters(before)
  return { ...before, ...changed, message: letters, loveMessage: letters }
}

/** Removes the token that old clients write into notes. */
export const notesWithoutToken = (notes: string | undefined, token: string, prefix: string): string =>
  notes === undefined ? `Created with the space token ${prefix}…` : notes.replaceAll(token, `${prefix}…`)

export const requireValidSettings = (settings: Settings, calendar: Calendar, now: Date): void =>
  refuseFields(settingsErrors(settings, calendar, now))

export const requireWritable = (space: Pick<SpaceDoc, 'status'>): void => {
  if (space.status !== 'ACTIVE') throw new AppError('SPACE_READ_ONLY')
}

/** Throws SIGNING_RINGS_NEEDED unless each member has an active ring that signs its taps. */
export const requireSigningRings = ({ members, rings }: Pick<SpaceDoc, 'members' | 'rings'>): void => {
  const hasOne = (userId: string) =>
    rings.some(({ ownerId, status, file }) => ownerId === userId && status === 'ACTIVE' && isSun(file) && file?.chipUid)
  if (!members.every(({ userId }) => hasOne(userId))) throw new AppError('SIGNING_RINGS_NEEDED')
}

export const requireComplete = ({ customName, relationshipStartDate }: SpaceDoc): void => {
  const message = 'Please fill this in to finish the setup.'
  refuseFields([
    ...(customName === '' ? [{ field: 'body.customName', message }] : []),
    ...(relationshipStartDate === null ? [{ field: 'body.relationshipStartDate', message }] : []),
  ])
}
