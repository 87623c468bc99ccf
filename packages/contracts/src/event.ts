import type { Static, TObject } from '@sinclair/typebox'
import { Type } from '@sinclair/typebox'
import type { LiveTopic } from './live-topic.ts'

/** Whose browsers hear of an event, and what they are told; `Field` are the fields of its data. */
export interface LiveRule<Field extends string = string> {
  readonly topic: LiveTopic
  /**
   * The users who are told: a field with a user's id or with a list of `{ userId }`. `named` where the event does not say
   * so: then the maker of the event does.
   */
  readonly told: Field | 'named'
  /** The field that says what has changed. */
  readonly ref: Field | null
}

export interface EventSpec {
  /** `lovespace.<service>.<entity>.<past tense>.v1`; also the CloudEvents `type`. Never an id. */
  readonly subject: `lovespace.${string}.${string}.${string}.v${number}`
  readonly summary: string
  readonly data: TObject
  /** Null: no browser has to know. */
  readonly live: LiveRule | null
  /** False: only browsers are told; no service consumes it and no stream carries it. */
  readonly published?: false
}

export const event = <const E extends EventSpec>(
  spec: E & { readonly live: LiveRule<keyof Static<E['data']> & string> | null },
): E => spec
export type EventData<E extends EventSpec> = Static<E['data']>

/** CloudEvents 1.0 in JSON, with the W3C trace context of the request that caused it. */
export interface Envelope<D = unknown> {
  readonly specversion: '1.0'
  /** Equals `Nats-Msg-Id`; consumers are idempotent by it. */
  readonly id: string
  readonly source: string
  readonly type: string
  /** ISO 8601, when the write happened. */
  readonly time: string
  /** The aggregate's id. */
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

/** One stream per producer, plus LIVE, whose sequence is the id of the browsers' live stream. */
export const streams = {
  auth: { name: 'AUTH', subjects: ['lovespace.auth.>'], maxAgeMs: 30 * dayMs },
  space: { name: 'SPACE', subjects: ['lovespace.space.>'], maxAgeMs: 30 * dayMs },
  media: { name: 'MEDIA', subjects: ['lovespace.media.>'], maxAgeMs: 30 * dayMs },
  engagement: { name: 'ENGAGEMENT', subjects: ['lovespace.engagement.>'], maxAgeMs: 30 * dayMs },
  admin: { name: 'ADMIN', subjects: ['lovespace.admin.>'], maxAgeMs: 30 * dayMs },
  live: { name: 'LIVE', subjects: ['lovespace.live.>'], maxAgeMs: dayMs / 24 },
} as const satisfies Record<string, StreamSpec>
