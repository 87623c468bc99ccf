import type { importMoods as importMoodsRoute } from '@love-space/contracts/engagement/mood.internal.ts'
import type { BodyOf } from '@love-space/contracts/call-parts.ts'
import { todayOf } from '@love-space/couple-rules/calendar.ts'
import { refusedDay } from '@love-space/couple-rules/days.ts'
import { moodIdOf } from '@love-space/couple-rules/natural-ids.ts'
import { requireWritable, type WritingMember } from '@love-space/members/member.ts'
import { invalidInput, unlessDuplicate } from '@love-space/service-kit/process/app-error.ts'
import type { Deps } from '../deps.ts'
import { moodWasImported } from './mood.events.ts'
import type { MoodDoc } from './mood.model.ts'

type Moods = BodyOf<typeof importMoodsRoute>['moods']

/** Number of parallel writes; they share flushes to disk. */
const atOnce = 25

/** Checks all moods, then imports the new ones and returns their number. */
export const importMoods = async (deps: Deps, spaceId: string, moods: Moods): Promise<number> => {
  const now = deps.clock()
  for (const userId of new Set(moods.map((mood) => mood.userId))) {
    const { calendar } = requireWritable(await deps.members.requireMember({ userId }, spaceId))
    for (const [index, mood] of moods.entries()) {
      if (mood.userId !== userId || refusedDay(mood.date, todayOf(calendar, now)) === undefined) continue
      throw invalidInput(`body.moods.${index}.date`, 'This day is in the future.')
    }
  }
  let imported = 0
  for (let start = 0; start < moods.length; start += atOnce) {
    const written = await Promise.all(moods.slice(start, start + atOnce).map(writeOnce))
    imported += written.filter(Boolean).length
  }
  return imported

  function writeOnce({ userId, date: day, rating, note }: Moods[number]): Promise<boolean> {
    const ratedAt = new Date(Math.min(Date.parse(`${day}T18:00:00Z`), Number(now)))
    return addImportedMood(deps, { spaceId, userId }, { day, rating, note: note ?? null, ratedAt })
  }
}

/** Adds a mood unless the member has one on its day; returns whether it did. Replayed events notify nobody. */
export const addImportedMood = async (
  { moods, clock }: Deps,
  { spaceId, userId }: Pick<WritingMember, 'spaceId' | 'userId'>,
  { day, ...rated }: Pick<MoodDoc, 'day' | 'rating' | 'note' | 'ratedAt'>,
): Promise<boolean> => {
  const mood = { _id: moodIdOf(spaceId, day, userId), spaceId, userId, day, ...rated }
  return (await unlessDuplicate(moods.insert(mood, [moodWasImported(mood, clock())]))) !== null
}
