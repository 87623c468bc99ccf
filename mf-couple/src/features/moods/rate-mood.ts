import type { User } from '@love-space/contracts/auth/user.ts'
import { rateMood as rateMoodRoute } from '@love-space/contracts/engagement/mood.calls.ts'
import type { MoodRating } from '@love-space/contracts/engagement/mood.ts'
import { moodIdOf } from '@love-space/couple-rules/natural-ids.ts'
import { api } from '@love-space/web-kit/api/api-client.ts'
import { QueuedError } from '@love-space/web-kit/api/api-problem.ts'
import { queryClient, refreshTopic } from '@love-space/web-kit/queries/query-client.ts'
import { moodSubject, withMood } from './mood.rules.ts'
import { moodsQuery } from './moods.queries.ts'

interface NewMood {
  readonly user: User
  readonly spaceId: string
  readonly day: string
  readonly rating: number
  /** The user's mood before. Its note stays if `note` is undefined. */
  readonly before: MoodRating | undefined
  readonly note?: string | null
}

export async function rateMood({ user, spaceId, day, rating, before, note }: NewMood): Promise<void> {
  const { queryKey } = moodsQuery(day)
  const writtenAt = new Date().toISOString()
  const { id, name, avatar } = user
  const show = (mood: MoodRating) => queryClient.setQueryData(queryKey, (known) => known && withMood(known, mood))
  await queryClient.cancelQueries({ queryKey })
  const known = note === undefined ? (before?.note ?? null) : note
  const expected = { id: moodIdOf(spaceId, day, id), date: day, rating, note: known, updatedAt: writtenAt }
  show({ ...expected, user: { id, name, avatar } })
  try {
    const body = { spaceId, rating, date: day, writtenAt, ...(note === undefined ? {} : { note }) }
    // A later rating replaces the held one, so send the note with it.
    const options = { idempotencyKey: `${expected.id}-mood`, queueOffline: moodSubject(day) }
    show((await api.call(rateMoodRoute, { body, ...options })).data.moodRating)
  } catch (error) {
    queryClient.setQueryData(
      queryKey,
      (known) => known && (before ? withMood(known, before) : known.filter((mood) => mood.id !== expected.id)),
    )
    if (!(error instanceof QueuedError)) throw error
  } finally {
    void refreshTopic('moods', day)
  }
}
