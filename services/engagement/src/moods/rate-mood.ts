import type { rateMood as rateMoodRoute } from '@love-space/contracts/engagement/mood.routes.ts'
import type { MoodRating } from '@love-space/contracts/engagement/mood.ts'
import type { BodyOf } from '@love-space/contracts/route.ts'
import { moodIdOf } from '@love-space/couple-rules/natural-ids.ts'
import { partnersOf, type WritingMember } from '@love-space/members/member.ts'
import { AppError, isDuplicateKey } from '@love-space/service-kit/process/app-error.ts'
import type { Deps } from '../deps.ts'
import { dayToWrite, writingTime } from '../messages/message.rules.ts'
import type { MoodDoc } from './mood.model.ts'
import { moodWasRated } from './mood.events.ts'
import { withRating, type Rated } from './mood.rules.ts'
import { toMoodRating } from './moods.queries.ts'

/** Rates the member's mood of a day, or gives it another rating or note; the latest that was made counts, not the latest to arrive. */
export const rateMood = async (
  deps: Deps,
  member: WritingMember,
  { rating, date, note, writtenAt }: Omit<BodyOf<typeof rateMoodRoute>, 'spaceId'>,
): Promise<MoodRating> => {
  const now = deps.clock()
  const { spaceId, userId } = member
  const day = dayToWrite(member.calendar, now, date, writtenAt, 'MOOD_DAY_CLOSED')
  const _id = moodIdOf(spaceId, day, userId)
  const ratedAt = writingTime(now, writtenAt)
  const rated: Rated = { rating, note: note?.trim() ?? note, ratedAt }
  const told = partnersOf(member)
  const change = () => deps.moods.mutate(_id, (mood) => withRating(mood, rated, now, told))
  const doc = (await change()) ?? (await insert()) ?? (await change())
  if (!doc) throw new AppError('CONFLICT')
  return toMoodRating(deps, member, doc)

  /** Null: somebody was faster, on another device of theirs. */
  async function insert(): Promise<MoodDoc | null> {
    const mood = { _id, spaceId, userId, day, rating, note: rated.note ?? null, ratedAt }
    try {
      return await deps.moods.insert(mood, [moodWasRated(mood, now, told)])
    } catch (error) {
      if (isDuplicateKey(error)) return null
      throw error
    }
  }
}
