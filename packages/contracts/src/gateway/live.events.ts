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

/** Number of subjects of LIVE2. Gateways and services of two releases must count the same. */
export const liveBuckets = 1_024

/** Returns the bucket of a user by FNV-1a, which spreads similar ids. */
export const liveBucketOf = (userId: string): number => {
  let hash = 0x811c9dc5
  for (let index = 0; index < userId.length; index += 1) hash = Math.imul(hash ^ userId.charCodeAt(index), 0x01000193)
  return (hash >>> 0) % liveBuckets
}

/** All subjects of LIVE2, as docs and metrics name them. */
export const liveSubjects = 'lovespace.live2.*.hint'
export const liveSubjectOf = (bucket: number): string => `lovespace.live2.${bucket}.hint`

/**
 * Subject that every gateway follows, and on which a gateway publishes an empty message when it has received nothing for
 * a while. The message has a place behind all hints so far, so browsers without hints get newer places too.
 */
export const liveMarkSubject = 'lovespace.live2.mark.hint'
/** Subject of the message with which one reading of older hints ends. */
export const liveEndSubjectOf = (reading: string): string => `lovespace.live2.mark.${reading}`

export const liveBucketIn = (subject: string): number => Number(subject.split('.')[2])

/** Returns what LIVE2 carries of a hint: per bucket of its readers one message, which names only those readers. */
export const bucketHintsOf = (hint: LiveHint): readonly { readonly subject: string; readonly hint: LiveHint }[] =>
  [...Map.groupBy(hint.userIds, liveBucketOf)].map(([bucket, userIds]) => ({
    subject: liveSubjectOf(bucket),
    hint: { ...hint, userIds },
  }))

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
