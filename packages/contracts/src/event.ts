import type { Static, TObject } from '@sinclair/typebox'
import { Type } from '@sinclair/typebox'
import type { LiveTopic } from './live-topic.ts'

/** Hint of an event for browsers; `Field` is a name of the event's data. */
export interface LiveRule<Field extends string = string> {
  readonly topic: LiveTopic
  /** A field with a user's id or a list of `{ userId }`. `named` if the event's producer lists them. */
  readonly recipients: Field | 'named'
  readonly ref: Field | null
}

export interface EventSpec {
  /** `lovespace.<service>.<entity>.<past tense>.v1`; also the CloudEvents `type`. Contains no ids. */
  readonly subject: `lovespace.${string}.${string}.${string}.v${number}`
  readonly summary: string
  readonly data: TObject
  readonly live: LiveRule | null
  /** False: only sends a hint; no service consumes the event and no stream carries it. */
  readonly published?: false
}

export const event = <const E extends EventSpec>(
  spec: E & { readonly live: LiveRule<keyof Static<E['data']> & string> | null },
): E => spec
export type EventData<E extends EventSpec> = Static<E['data']>

/** CloudEvents 1.0 in JSON, with the W3C trace context of the causing request. */
export interface Envelope<D = unknown> {
  readonly specversion: '1.0'
  /** Equals `Nats-Msg-Id`; consumers use it for idempotency. */
  readonly id: string
  readonly source: string
  readonly type: string
  /** Time of the write, ISO 8601. */
  readonly time: string
  readonly subject: string
  readonly datacontenttype: 'application/json'
  readonly traceparent?: string
  readonly data: D
}

export const EnvelopeSchema = Type.Object({
  specversion: Type.Literal('1.0'),
  id: Type.String({ minLength: 1, maxLength: 200 }),
  source: Type.String(),
  type: Type.String(),
  time: Type.String(),
  subject: Type.String(),
  datacontenttype: Type.Literal('application/json'),
  traceparent: Type.Optional(Type.String()),
  data: Type.Unknown(),
})

export interface StreamSpec {
  readonly name: string
  readonly subjects: readonly string[]
  readonly maxAgeMs: number
}

const dayMs = 86_400_000

/** One per producer, plus LIVE, whose sequence numbers are the event ids of the live stream. */
export const streams = {
  auth: { name: 'AUTH', subjects: ['lovespace.auth.>'], maxAgeMs: 30 * dayMs },
  space: { name: 'SPACE', subjects: ['lovespace.space.>'], maxAgeMs: 30 * dayMs },
  media: { name: 'MEDIA', subjects: ['lovespace.media.>'], maxAgeMs: 30 * dayMs },
  engagement: { name: 'ENGAGEMENT', subjects: ['lovespace.engagement.>'], maxAgeMs: 30 * dayMs },
  admin: { name: 'ADMIN', subjects: ['lovespace.admin.>'], maxAgeMs: 30 * dayMs },
  live: { name: 'LIVE', subjects: ['lovespace.live.>'], maxAgeMs: dayMs / 24 },
} as const satisfies Record<string, StreamSpec>
