import { Type } from '@sinclair/typebox'
import { Id, Instant } from '../primitives.ts'
import { Data, internalRoute, Strict } from '../route.ts'

export const issueAlphaInvitation = internalRoute('internalIssueAlphaInvitation', 'POST', '/alpha-invitations', {
  summary: 'Issue the invitation of a first partner without a ring: single use, seven days.',
  callers: ['admin'],
  status: 201,
  answer: Data(Strict({ invitationId: Id, url: Type.String(), expiresAt: Instant })),
})
