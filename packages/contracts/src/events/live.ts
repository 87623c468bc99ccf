import { Type, type Static } from '@sinclair/typebox'
import { event } from '../event.ts'
import { Id } from '../primitives.ts'
import { Nullable, Strict } from '../route.ts'

export const LiveTopic = Type.Union([
  Type.Literal('messages'),
  Type.Literal('notifications'),
  Type.Literal('space'),
  Type.Literal('profile'),
])
export type LiveTopic = Static<typeof LiveTopic>

/** Tells browsers that something they can already fetch has changed; carries no content. */
export const LiveHint = Strict({
  topic: LiveTopic,
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
})
