import { type Static, Type } from '@sinclair/typebox'
import { Id, Instant } from '../primitives.ts'
import { OneOf, Strict } from '../route.ts'

/** A join request, for the space's only member. */
export const JoinRequest = Strict({
  id: Id,
  ringId: Id,
  /** The applicant's; the address is masked, e.g. `be…@example.com`. */
  name: Type.String(),
  email: Type.String(),
  askedAt: Instant,
  expiresAt: Instant,
})
export type JoinRequest = Static<typeof JoinRequest>

/** A join request, for the applicant; contains nothing about the space. */
export const OwnJoinRequest = Strict({
  id: Id,
  state: OneOf(['waiting', 'refused']),
  askedAt: Instant,
  expiresAt: Instant,
})
export type OwnJoinRequest = Static<typeof OwnJoinRequest>
