import { type Static, Type } from '@sinclair/typebox'
import { Id, Instant } from '../primitives.ts'
import { Strict } from '../route.ts'

/** One press of "thinking of you". It says nothing but who and when. */
export const Thought = Strict({
  id: Type.String(),
  userId: Id,
  sentAt: Instant,
})
export type Thought = Static<typeof Thought>
