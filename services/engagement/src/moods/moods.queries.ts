import { requireOnly } from '@love-space/service-kit/process/require-only.ts'
import type { MoodRating } from '@love-space/contracts/engagement/mood.ts'
import { moodIdOf } from '@love-space/couple-rules/natural-ids.ts'
import { readAuthors } from '@love-space/members/authors.ts'
import { partnersOf, type Member } from '@love-space/members/member.ts'
import { requestedDay } from '../requested-day.ts'
import type { Deps } from '../deps.ts'
import type { MoodDoc } from './mood.model.ts'

/** Returns moods in the contract's form. Only the author gets the note. */
export const toMoodRatings = async (deps: Deps, member: Member, docs: readonly MoodDoc[]): Promise<MoodRating[]> => {
  const author = await readAuthors(
    deps.members.people,
    member,
    docs.map(({ userId }) => userId),
  )
  return docs.map(({ _id, day, rating, userId, note, ratedAt }) => ({
    id: _id,
    date: day,
    rating,
    user: author(userId),
    note: userId === member.userId ? note : null,
    updatedAt: ratedAt.toISOString(),
  }))
}

export const toMoodRating = async (deps: Deps, member: Member, doc: MoodDoc): Promise<MoodRating> =>
  requireOnly(await toMoodRatings(deps, member, [doc]))

export const readMood = async (
  deps: Deps,
  member: Member,
  requestedDate: string | undefined,
): Promise<{ date: string; moodRating: MoodRating | null }> => {
  const date = requestedDay(deps, member, requestedDate)
  const doc = await deps.moods.findById(moodIdOf(member.spaceId, date, member.userId))
  return { date, moodRating: doc && (await toMoodRating(deps, member, doc)) }
}

/** Returns the moods of a space, the member's own first. Leaves out those of former partners. */
export const readMoodsOfSpace = async (
  deps: Deps,
  member: Member,
  requestedDate: string | undefined,
): Promise<{ date: string; moodRatings: MoodRating[] }> => {
  const date = requestedDay(deps, member, requestedDate)
  const ids = partnersOf(member).map((userId) => moodIdOf(member.spaceId, date, userId))
  const docs = await deps.moods.findByIds(ids)
  const ownFirst = docs.toSorted((one, other) => ids.indexOf(one._id) - ids.indexOf(other._id))
  return { date, moodRatings: await toMoodRatings(deps, member, ownFirst) }
}

export const readMoodsOfMonth = async (
  deps: Deps,
  member: Member,
  month: string,
): Promise<{ month: string; moodRatings: MoodRating[] }> => {
  const { spaceId } = member
  const day = { $gte: `${month}-01`, $lte: `${month}-31` }
  const docs = await deps.moods.find({ spaceId, day, userId: { $in: [...partnersOf(member)] } }, { sort: { day: 1 } })
  return { month, moodRatings: await toMoodRatings(deps, member, docs) }
}
