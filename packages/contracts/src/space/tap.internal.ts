import { Type } from '@sinclair/typebox'
import { tapCode } from '../gateway/tap.routes.ts'
import { Id, Instant, Secret } from '../primitives.ts'
import { Data, internalRoute, Nullable, routeForAdmin, Strict } from '../route.ts'
import { Ring } from './ring.ts'
import { Space } from './space.ts'

/** Ticket of a ring that signs its taps: without it, such a ring opens nothing. */
const ticket = Type.Optional(Type.String({ maxLength: 512, writeOnly: true }))

export const resolveTap = internalRoute('internalResolveTap', 'POST', '/taps/resolve', {
  summary:
    'The tap verdict on a pair of space token and object, signed for auth, and the space of a ring’s owner; logs the tap unless only peeking.',
  callers: ['gateway'],
  body: Strict({
    token: Type.String({ maxLength: 200 }),
    object: Type.String({ maxLength: 200 }),
    browser: Type.String({ maxLength: 200 }),
    ip: Type.String({ maxLength: 64 }),
    peek: Type.Boolean(),
    ...tapCode,
    ticket,
  }),
  answer: Data(
    Strict({
      verdict: Type.String(),
      /** Answer of `GET /space` for the ring's owner, only for a browser that the tap signed in as that owner. */
      mySpace: Type.Optional(Nullable(Space)),
      /** Ticket of a ring that signed this tap. The gateway makes it a cookie. */
      ticket: Type.Optional(Type.String()),
    }),
  ),
  errors: ['RING_LINK_USED', 'RING_NOT_TAPPED', 'RING_COPYABLE', 'TOO_MANY_REQUESTS'],
})

/** Why a link that is known opens no place. */
export const openingErrors = [
  'SPACE_FULL',
  'RING_TAKEN',
  'RING_INACTIVE',
  'INVITATION_GONE',
  'JOIN_REQUEST_OPEN',
  'RING_NOT_TAPPED',
  'RING_COPYABLE',
] as const

export const checkOpening = internalRoute('internalCheckOpening', 'POST', '/openings/check', {
  summary: 'Whether a registration by this pair would find a place; throws what joining would throw.',
  callers: ['auth'],
  body: Strict({ token: Secret, object: Type.String({ maxLength: 200 }), ticket }),
  answer: Data(Strict({ canCreateSpace: Type.Boolean() })),
  errors: ['TAP_UNKNOWN', ...openingErrors],
})

export const checkRing = internalRoute('internalCheckRing', 'POST', '/openings/check-ring', {
  summary: 'Whether a device token alone belongs to an active ring in a space, or in this space; changes nothing.',
  callers: ['auth'],
  body: Strict({ object: Type.String({ maxLength: 200 }), spaceId: Type.Optional(Id), ticket }),
  status: 204,
  errors: ['TAP_UNKNOWN', 'RING_NOT_TAPPED', 'RING_COPYABLE'],
})

export const FoundRing = Strict({
  ringId: Id,
  tokenPrefix: Type.String(),
  status: Ring.properties.status,
  spaceStatus: Nullable(Type.String()),
  hasOwner: Type.Boolean(),
  lastTap: Nullable(Strict({ at: Instant, browser: Type.String() })),
})

export const findRingsByCode = routeForAdmin('internalFindRingsByCode', 'POST', '/taps/last', {
  summary: 'At most 20 rings by device token or its first 8 characters, with the last tap of each.',
  body: Strict({ code: Type.String({ minLength: 8, maxLength: 128 }) }),
  answer: Data(Strict({ rings: Type.Array(FoundRing) })),
})
