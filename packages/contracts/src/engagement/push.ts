import { type Static, Type } from '@sinclair/typebox'
import { limits } from '../limits.ts'
import { Id, Instant } from '../primitives.ts'
import { Nullable, Strict } from '../route.ts'

/** What a browser's `PushSubscription` says of itself: where to send to, and the keys to encrypt with. */
export const PushSubscription = Strict({
  /** At one of the push services that are allowed. */
  endpoint: Type.String({ pattern: '^https?://[!-~]+$', maxLength: limits.urlCharsMax, writeOnly: true }),
  keys: Strict({
    /** A point of P-256, uncompressed, base64url. */
    p256dh: Type.String({ pattern: '^[A-Za-z0-9_-]{87}=?$', writeOnly: true }),
    /** 16 bytes, base64url. */
    auth: Type.String({ pattern: '^[A-Za-z0-9_-]{22}(==)?$', writeOnly: true }),
  }),
})
export type PushSubscription = Static<typeof PushSubscription>

/** A browser that gets notifications also while no page is open. */
export const PushDevice = Strict({
  id: Id,
  /** Like 'Safari on iPhone'. */
  browser: Type.String(),
  /** Whether it is the one that asks. */
  current: Type.Boolean(),
  createdAt: Instant,
  /** When its push service last took something for it. */
  reachedAt: Nullable(Instant),
})
export type PushDevice = Static<typeof PushDevice>

/** What a browser is sent, encrypted for it alone; never a word of a letter, a memory or a comment. */
export const PushPayload = Strict({
  title: Type.String(),
  body: Type.String(),
  /** A page of this product. */
  path: Type.String(),
  /** One notification replaces an earlier one of the same tag. */
  tag: Type.String(),
  /** How many notifications are unread. */
  unread: Type.Integer(),
})
export type PushPayload = Static<typeof PushPayload>
