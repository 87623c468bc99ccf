import { type Static, Type } from '@sinclair/typebox'
import { event, type LiveRule } from '../event.ts'
import type { LiveTopic } from '../live-topic.ts'
import { Id } from '../primitives.ts'
import { Nullable, Strict } from '../route.ts'

/** A hint that data which browsers may fetch have changed; it has no content. */
export const LiveHint = Strict({
  /** Topic. The gateway forwards unknown ones, which newer services may send. */
  topic: Type.Unsafe<LiveTopic>(Type.String({ minLength: 1, maxLength: 60 })),
  spaceId: Nullable(Id),
  userIds: Type.Array(Id, { maxItems: 10 }),
  ref: Nullable(Type.String()),
})
export type LiveHint = Static<typeof LiveHint>

export const liveHinted = event({
  subject: 'lovespace.live.hint.published.v1',
  summary: "Data that a reader may fetch have changed; the gateway passes this to the reader's browsers.",
  data: LiveHint,
  live: null,
})

const usersIn = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.map(({ userId }: { userId: string }) => userId) : [value as string]

/** Returns the hint of an event; null without recipients. `named` are the recipients that the producer lists. */
export const liveHintOf = (
  rule: LiveRule,
  data: Readonly<Record<string, unknown>>,
  named: readonly string[],
): LiveHint | null => {
  const userIds = rule.recipients === 'named' ? named : usersIn(data[rule.recipients])
  if (userIds.length === 0) return null
  const textIn = (field: string): string | null => (data[field] ?? null) as string | null
  const ref = rule.ref === null ? null : textIn(rule.ref)
  return { topic: rule.topic, spaceId: textIn('spaceId'), userIds: [...userIds], ref }
}
