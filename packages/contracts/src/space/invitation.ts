import { type Static, Type } from '@sinclair/typebox'
import { Id, Instant } from '../primitives.ts'
import { OneOf, Strict } from '../route.ts'

export const Invitation = Strict({
  id: Id,
  object: OneOf(['alpha', 'beta']),
  url: Type.String(),
  createdAt: Instant,
  expiresAt: Instant,
})
export type Invitation = Static<typeof Invitation>
