import { type Static, Type } from '@sinclair/typebox'
import { limits } from '../limits.ts'
import { Id, Instant } from '../primitives.ts'
import { Nullable, Strict } from '../route.ts'

export const PushSubscription = Strict({
  endpoint: Type.String({ pattern: '^https?://[!-~]+$', maxLength: limits.urlCharsMax, writeOnly: true }),
  keys: Strict({
    /** The subscription's public key: an uncompressed P-256 point in base64url. */
    p256dh: Type.String({ pattern: '^[A-Za-z0-9_-]{87}=?$', writeOnly: true }),
    auth: Type.String({ pattern: '^[A-Za-z0-9_-]{22}(==)?$', writeOnly: true }),
  }),
})
export type PushSubscription = Static<typeof PushSubscription>

export const PushDevice = Strict({
  id: Id,
  browser: Type.String(),
  current: Type.Boolean(),
  createdAt: Instant,
  reachedAt: Nullable(Instant),
})
export type PushDevice = Static<typeof PushDevice>

/** Message of a push, encrypted for one browser. Never contains text of a letter, memory or comment. */
export const PushPayload = Strict({
  title: Type.String(),
  body: Type.String(),
  path: Type.String(),
  /** Tag. A notification replaces the earlier one with the same tag. */
  tag: Type.String(),
  unread: Type.Integer(),
})
export type PushPayload = Static<typeof PushPayload>
