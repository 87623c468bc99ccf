import { type Static, Type } from '@sinclair/typebox'
import { Id, Instant } from '../primitives.ts'
import { Strict } from '../route.ts'
import { User } from './user.ts'

/** What signing in answers; the refresh token travels in an HttpOnly cookie beside it. */
export const SignedIn = Strict({ token: Type.String(), user: User })
export type SignedIn = Static<typeof SignedIn>

export const Session = Strict({
  id: Id,
  current: Type.Boolean(),
  /** How it began: `pwd`, `pin` or `ring`. */
  method: Type.String(),
  browser: Type.String(),
  createdAt: Instant,
  lastUsedAt: Instant,
})
export type Session = Static<typeof Session>
