import { Type } from '@sinclair/typebox'
import { limits } from '../limits.ts'
import { Id, OneLine, Secret, TapObject, TimeZone } from '../primitives.ts'
import { Data, Nullable, routeOf, Strict } from '../route.ts'
import * as calls from './entry.calls.ts'
import { Space } from './space.ts'
import { openingErrors } from './tap.internal.ts'

export const validateToken = routeOf(calls.validateToken, {
  summary: 'Whether a pair of space token and object opens a free place; changes nothing.',
  query: Strict({ token: Secret, object: TapObject }),
  answer: Data(Strict({ valid: Type.Boolean(), canCreateSpace: Type.Boolean(), spaceName: Nullable(Type.String()) })),
  errors: ['RING_NOT_TAPPED', 'RING_COPYABLE', 'TOO_MANY_REQUESTS'],
})

const errors = [
  'USER_MISMATCH',
  'TAP_UNKNOWN',
  ...openingErrors,
  'JOIN_NEEDS_YES',
  'ALREADY_IN_SPACE',
  'OWN_PASSWORD_NEEDED',
  'CONFLICT',
  'TOO_MANY_REQUESTS',
] as const

export const createWithToken = routeOf(calls.createWithToken, {
  summary:
    'Claim the empty space of a ring, or create one by an alpha invitation; binds the ring to the caller in the same write. Idempotent.',
  body: Strict({
    token: Secret,
    userId: Id,
    object: TapObject,
    customName: Type.Optional(OneLine({ minLength: 1, maxLength: limits.spaceNameCharsMax })),
    notes: Type.Optional(Type.String({ maxLength: limits.notesCharsMax })),
    timeZone: Type.Optional(TimeZone),
  }),
  status: 201,
  answer: Data(Strict({ space: Space })),
  errors,
})

export const addUserByToken = routeOf(calls.addUserByToken, {
  summary:
    'Join the space of a free ring or a beta invitation; binds the ring in the same write. If an operator handled the ring, its owner lost it, or a member has left the space, it only asks the member (JOIN_NEEDS_YES). Idempotent.',
  body: Strict({ token: Secret, userId: Id, object: TapObject }),
  answer: Data(Strict({ space: Space })),
  errors,
})
