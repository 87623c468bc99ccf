import { unlessDuplicate, requireFound } from '@love-space/service-kit/process/app-error.ts'
import type { rateMood as rateMoodRoute } from '@love-space/contracts/engagement/mood.routes.ts'
import type { MoodRating } from '@love-space/contracts/engagement/mood.ts'
import type { BodyOf } from '@love-space/contracts/call-parts.ts'
import { moodIdOf } from '@love-space/couple-rules/natural-ids.ts'
import { partnersOf, type WritingMember } from '@love-space/members/member.ts'
import type { Deps } from '../deps.ts'
import { dayToWrite, writingTime } from '../messages/message.rules.ts'
import { moodWasRated } from './mood.events.ts'
import { withRating, type Rated } from './mood.rules.ts'
import { toMoodRating } from './moods.queries.ts'

/** Rates a day, or changes rating and note. The latest time of rating wins, not the latest arrival. */
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
  const recipients = partnersOf(member)
  const change = () => deps.moods.mutate(_id, (mood) => withRating(mood, rated, now, recipients))
  const mood = { _id, spaceId, userId, day, rating, note: rated.note ?? null, ratedAt }
  const insert = () => unlessDuplicate(deps.moods.insert(mood, [moodWasRated(mood, now, recipients)]))
  // If another device of the member inserts first, change its document.
  const doc = (await change()) ?? (await insert()) ?? (await change())
  return toMoodRating(deps, member, requireFound(doc, 'CONFLICT'))
}
