import { type Static, Type } from '@sinclair/typebox'
import { Id, Instant } from '../primitives.ts'
import { OneOf, Strict } from '../route.ts'

export const JoinRequest = Strict({
  id: Id,
  ringId: Id,
  /** The e-mail below is masked, e.g. `be…@example.com`. */
  name: Type.String(),
  email: Type.String(),
  askedAt: Instant,
  expiresAt: Instant,
})
export type JoinRequest = Static<typeof JoinRequest>

/** A join request for its asker. Says nothing about the space. */
export const OwnJoinRequest = Strict({
  id: Id,
  state: OneOf(['waiting', 'refused']),
  askedAt: Instant,
  expiresAt: Instant,
})
export type OwnJoinRequest = Static<typeof OwnJoinRequest>
