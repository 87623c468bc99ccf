import { Type } from '@sinclair/typebox'
import { Id, Instant } from '../primitives.ts'
import { Data, routeForAdmin, Strict } from '../route.ts'

export const issueAlphaInvitation = routeForAdmin('internalIssueAlphaInvitation', 'POST', '/alpha-invitations', {
  summary: 'Issue the invitation of a first partner without a ring: single use, seven days.',
  status: 201,
  answer: Data(Strict({ invitationId: Id, url: Type.String(), expiresAt: Instant })),
})
