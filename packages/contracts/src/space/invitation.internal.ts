import { Type } from '@sinclair/typebox'
import { Id, Instant } from '../primitives.ts'
import { Data, route, Strict } from '../route.ts'

export const issueAlphaInvitation = route({
  id: 'internalIssueAlphaInvitation',
  method: 'POST',
  path: '/internal/alpha-invitations',
  summary: 'Issue the invitation of a first partner without a ring: single use, seven days.',
  access: 'internal',
  callers: ['admin'],
  status: 201,
  answer: Data(Strict({ invitationId: Id, url: Type.String(), expiresAt: Instant })),
})
