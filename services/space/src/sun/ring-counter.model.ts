import {
  type DocOf,
  flag,
  mixed,
  number,
  optional,
  orNull,
  schemaOf,
  text,
  time,
} from '@love-space/service-kit/store/fields.ts'
import { defineCollection } from '@love-space/service-kit/store/store.ts'

const schema = schemaOf({
  _id: text,
  counter: number,
  at: time,
  /** Hash of the random text that the page sent with this counter; null if it sent none. */
  attempt: orNull(text),
  /** Whether the tap asks for the PIN, because a restore may have taken back later counters. */
  asksPin: flag,
  /** Number of taps by month (`2026-11`, UTC). */
  months: optional(mixed<Readonly<Record<string, number>>>()),
  /** Number of used codes that came again, and the last time. */
  usedAgain: optional(number),
  usedAgainAt: optional(time),
})

/**
 * The highest counter that a ring has signed; `_id` is the ring's id. It is a document of its own, which outlives moves,
 * owners and spaces.
 */
export type RingCounterDoc = DocOf<typeof schema>

export const ringCounterCollection = defineCollection<RingCounterDoc>({
  collection: 'ring_counters',
  schema,
  erase: 'nothing of anybody',
})
