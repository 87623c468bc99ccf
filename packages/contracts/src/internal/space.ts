import { Type } from '@sinclair/typebox'
import { SpaceFacts } from '../events/space.ts'
import { Id, Secret } from '../primitives.ts'
import { Data, Strict, route } from '../route.ts'

export const resolveTap = route({
  id: 'internalResolveTap',
  method: 'POST',
  path: '/internal/taps/resolve',
  summary:
    'What a pair of space token and object opens, as a verdict signed for auth; logs the tap unless only peeking.',
  access: 'internal',
  callers: ['gateway'],
  body: Strict({
    token: Type.String({ maxLength: 200 }),
    object: Type.String({ maxLength: 200 }),
    browser: Type.String({ maxLength: 200 }),
    ip: Type.String({ maxLength: 64 }),
    peek: Type.Boolean(),
  }),
  answer: Data(Strict({ verdict: Type.String() })),
  errors: ['TOO_MANY_REQUESTS'],
})

export const checkOpening = route({
  id: 'internalCheckOpening',
  method: 'POST',
  path: '/internal/openings/check',
  summary: 'Whether a registration through this pair would find a place; throws what joining would throw.',
  access: 'internal',
  callers: ['auth'],
  body: Strict({ token: Secret, object: Type.String({ maxLength: 200 }) }),
  answer: Data(Strict({ canCreateSpace: Type.Boolean() })),
  errors: ['TAP_UNKNOWN', 'SPACE_FULL', 'RING_TAKEN', 'RING_INACTIVE', 'INVITATION_GONE'],
})

export const getSpaceFacts = route({
  id: 'internalGetSpaceFacts',
  method: 'GET',
  path: '/internal/spaces/{spaceId}',
  summary: 'Facts of one space, for a projection that has not heard of it yet.',
  access: 'internal',
  callers: ['media', 'engagement', 'admin'],
  params: Strict({ spaceId: Id }),
  answer: Data(SpaceFacts),
  errors: ['SPACE_NOT_FOUND'],
})

export const getSpacesOfUser = route({
  id: 'internalGetSpacesOfUser',
  method: 'GET',
  path: '/internal/users/{userId}/spaces',
  summary: 'Facts of the spaces a user belongs to, the current one first.',
  access: 'internal',
  callers: ['media', 'engagement', 'admin'],
  params: Strict({ userId: Id }),
  answer: Data(Strict({ spaces: Type.Array(SpaceFacts) })),
})

const TapLink = Strict({ ringId: Id, url: Type.String() })

export const issueSpace = route({
  id: 'internalIssueSpace',
  method: 'POST',
  path: '/internal/spaces',
  summary: 'Issue an empty space with free rings, and answer the links to write on them.',
  access: 'internal',
  callers: ['admin'],
  body: Strict({ rings: Type.Integer({ minimum: 0, maximum: 20 }) }),
  status: 201,
  answer: Data(Strict({ spaceId: Id, links: Type.Array(TapLink) })),
})

export const issueAlphaInvitation = route({
  id: 'internalIssueAlphaInvitation',
  method: 'POST',
  path: '/internal/alpha-invitations',
  summary: 'Issue the invitation of a first partner without a ring: single use, seven days.',
  access: 'internal',
  callers: ['admin'],
  status: 201,
  answer: Data(Strict({ invitationId: Id, url: Type.String() })),
})
