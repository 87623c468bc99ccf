import type { Static, TObject } from '@sinclair/typebox'
import { Type } from '@sinclair/typebox'
import type { LiveTopic } from './live-topic.ts'
import { perService } from './processes.ts'

/** How an event becomes a hint for browsers. `Field` is a name of the event's data. */
export interface LiveRule<Field extends string = string> {
  readonly topic: LiveTopic
  /** Field with a user's id or a list of `{ userId }`; `named` if the producer lists the recipients. */
  readonly recipients: Field | 'named'
  readonly ref: Field | null
}

export interface EventSpec {
  /** Subject, also the CloudEvents `type`: `lovespace.<service>.<entity>.<past tense>.v1`. Contains no ids. */
  readonly subject: `lovespace.${string}.${string}.${string}.v${number}`
  readonly summary: string
  readonly data: TObject
  readonly live: LiveRule | null
  /** False if no service consumes the event: it is only a hint, and no stream carries it. */
  readonly published?: false
}

export const event = <const E extends EventSpec>(
  spec: E & { readonly live: LiveRule<keyof Static<E['data']> & string> | null },
): E => spec
export type EventData<E extends EventSpec> = Static<E['data']>

/** An event on its way: CloudEvents 1.0 in JSON, with the W3C trace context of the request that caused it. */
export interface Envelope<D = unknown> {
  readonly specversion: '1.0'
  /** Id of the event, equal to `Nats-Msg-Id`. Consumers recognise repeated deliveries by it. */
  readonly id: string
  readonly source: string
  readonly type: string
  /** Time of the write, in ISO 8601. */
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
  /** Set for a stream in memory, which loses everything when its servers stop. */
  readonly memory?: { readonly messagesMax: number; readonly duplicateWindowMs: number }
}

const dayMs = 86_400_000

/**
 * The streams: one per producer, and LIVE2, whose sequence numbers are the event ids of the live stream. LIVE has the
 * same hints for gateways of the last release.
 */
export const streams = {
  ...perService((name) => ({ name: name.toUpperCase(), subjects: [`lovespace.${name}.>`], maxAgeMs: 30 * dayMs })),
  live: { name: 'LIVE', subjects: ['lovespace.live.>'], maxAgeMs: dayMs / 24 },
  live2: {
    name: 'LIVE2',
    subjects: ['lovespace.live2.>'],
    maxAgeMs: 10 * 60_000,
    // Two minutes of 5,000 hints a second, each for two people of two buckets: about 240 MB.
    memory: { messagesMax: 1_200_000, duplicateWindowMs: 2 * 60_000 },
  },
} as const satisfies Record<string, StreamSpec>
