import { type Static, Type } from '@sinclair/typebox'
import { Id, Instant } from '../primitives.ts'
import { OneOf, Strict } from '../route.ts'

/** A request to join as its only member sees it. */
export const JoinRequest = Strict({
  id: Id,
  ringId: Id,
  /** Of the asker; the address is masked, e.g. `be…@example.com`. */
  name: Type.String(),
  email: Type.String(),
  askedAt: Instant,
  expiresAt: Instant,
})
export type JoinRequest = Static<typeof JoinRequest>

/** A request to join as the asker sees it: nothing of the space. */
export const OwnJoinRequest = Strict({
  id: Id,
  state: OneOf(['waiting', 'refused']),
  askedAt: Instant,
  expiresAt: Instant,
})
export type OwnJoinRequest = Static<typeof OwnJoinRequest>
