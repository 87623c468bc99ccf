import { Type } from '@sinclair/typebox'
import { Id, Instant, Secret } from '../primitives.ts'
import { Data, internalRoute, Nullable, routeForAdmin, Strict } from '../route.ts'
import { Ring } from './ring.ts'
import { Space } from './space.ts'

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
  }),
  answer: Data(
    Strict({
      verdict: Type.String(),
      /** Answer of `GET /space` for the ring's owner, only for a browser that the tap signed in as that owner. */
      mySpace: Type.Optional(Nullable(Space)),
    }),
  ),
  errors: ['TOO_MANY_REQUESTS'],
})

export const checkOpening = internalRoute('internalCheckOpening', 'POST', '/openings/check', {
  summary: 'Whether a registration by this pair would find a place; throws what joining would throw.',
  callers: ['auth'],
  body: Strict({ token: Secret, object: Type.String({ maxLength: 200 }) }),
  answer: Data(Strict({ canCreateSpace: Type.Boolean() })),
  errors: ['TAP_UNKNOWN', 'SPACE_FULL', 'RING_TAKEN', 'RING_INACTIVE', 'INVITATION_GONE', 'JOIN_REQUEST_OPEN'],
})

export const checkRing = internalRoute('internalCheckRing', 'POST', '/openings/check-ring', {
  summary: 'Whether a device token alone belongs to an active ring in a space, or in this space; changes nothing.',
  callers: ['auth'],
  body: Strict({ object: Type.String({ maxLength: 200 }), spaceId: Type.Optional(Id) }),
  status: 204,
  errors: ['TAP_UNKNOWN'],
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
