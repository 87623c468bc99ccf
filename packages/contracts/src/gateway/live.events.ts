import { type Static, Type } from '@sinclair/typebox'
import { event } from '../event.ts'
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
