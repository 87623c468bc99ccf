import { type Static, Type } from '@sinclair/typebox'
import { event, type LiveRule } from '../event.ts'
import type { LiveTopic } from '../live-topic.ts'
import { Id } from '../primitives.ts'
import { Nullable, Strict } from '../route.ts'

/** Tells browsers that something they can already fetch has changed; carries no content. */
export const LiveHint = Strict({
  /** Newer services have topics that the gateway does not know: it passes them on. */
  topic: Type.Unsafe<LiveTopic>(Type.String({ minLength: 1, maxLength: 60 })),
  spaceId: Nullable(Id),
  /** Who is told. */
  userIds: Type.Array(Id, { maxItems: 10 }),
  /** What changed: an id, or the day of a message. */
  ref: Nullable(Type.String()),
})
export type LiveHint = Static<typeof LiveHint>

export const liveHinted = event({
  subject: 'lovespace.live.hint.published.v1',
  summary: 'Something a reader can already fetch has changed; the gateway passes it on to their browsers.',
  data: LiveHint,
  live: null,
})

const usersIn = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.map(({ userId }: { userId: string }) => userId) : [value as string]

/** What a rule tells browsers of an event with these data; `named` are whom the maker of the event tells. Null: nobody is told. */
export const liveHintOf = (
  rule: LiveRule,
  data: Readonly<Record<string, unknown>>,
  named: readonly string[],
): LiveHint | null => {
  const userIds = rule.told === 'named' ? named : usersIn(data[rule.told])
  if (userIds.length === 0) return null
  const textIn = (field: string): string | null => (data[field] ?? null) as string | null
  const ref = rule.ref === null ? null : textIn(rule.ref)
  return { topic: rule.topic, spaceId: textIn('spaceId'), userIds: [...userIds], ref }
}
