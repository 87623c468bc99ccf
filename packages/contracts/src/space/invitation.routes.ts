import { Type } from '@sinclair/typebox'
import { Data, routeOf, Strict } from '../route.ts'
import * as calls from './invitation.calls.ts'
import { Invitation } from './invitation.ts'
import { spaceParams } from './space.routes.ts'

export const getInvitations = routeOf(calls.getInvitations, {
  summary: 'The open invitations, at most one.',
  params: spaceParams,
  answer: Data(Strict({ invitations: Type.Array(Invitation) })),
  errors: ['SPACE_NOT_FOUND'],
})

export const createInvitation = routeOf(calls.createInvitation, {
  summary: 'Invite the partner: single use, seven days. Replaces the open invitation.',
  params: spaceParams,
  status: 201,
  answer: Data(Strict({ invitation: Invitation })),
  errors: ['SPACE_NOT_FOUND', 'SPACE_FULL', 'SPACE_READ_ONLY'],
})

export const withdrawInvitation = routeOf(calls.withdrawInvitation, {
  summary: 'Withdraw the open invitation.',
  params: spaceParams,
  status: 204,
  errors: ['SPACE_NOT_FOUND', 'INVITATION_NOT_FOUND'],
})
