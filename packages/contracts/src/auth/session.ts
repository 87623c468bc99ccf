import { type Static, Type } from '@sinclair/typebox'
import { Id, Instant } from '../primitives.ts'
import { Strict } from '../route.ts'
import { User } from './user.ts'

/** Secret of a tap that needs the PIN; it lives for `limits.tapChallengeMinutesMax`. */
export const TapChallenge = Type.String({ minLength: 16, maxLength: 200 })

/** A signed-in session. Its refresh token is in an HttpOnly cookie, not here. */
export const SignedIn = Strict({ token: Type.String(), user: User })
export type SignedIn = Static<typeof SignedIn>

export const Session = Strict({
  id: Id,
  current: Type.Boolean(),
  method: Type.String(),
  browser: Type.String(),
  createdAt: Instant,
  lastUsedAt: Instant,
})
export type Session = Static<typeof Session>
