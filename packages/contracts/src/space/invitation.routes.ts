import { Type } from '@sinclair/typebox'
import { Data, route, Strict } from '../route.ts'
import { Invitation } from './invitation.ts'
import { spaceParams } from './space.routes.ts'

export const getInvitations = route({
  id: 'listInvitations',
  method: 'GET',
  path: '/space/{spaceId}/invitations',
  summary: 'The open invitations, at most one.',
  access: 'member',
  params: spaceParams,
  answer: Data(Strict({ invitations: Type.Array(Invitation) })),
  errors: ['SPACE_NOT_FOUND'],
})

export const createInvitation = route({
  id: 'createInvitation',
  method: 'POST',
  path: '/space/{spaceId}/invitations',
  summary: 'Invite the partner: single use, seven days. Replaces the open invitation.',
  access: 'member',
  params: spaceParams,
  status: 201,
  answer: Data(Strict({ invitation: Invitation })),
  errors: ['SPACE_NOT_FOUND', 'SPACE_FULL', 'SPACE_READ_ONLY'],
})

export const withdrawInvitation = route({
  id: 'withdrawInvitation',
  method: 'DELETE',
  path: '/space/{spaceId}/invitations',
  summary: 'Withdraw the open invitation.',
  access: 'member',
  params: spaceParams,
  status: 204,
  errors: ['SPACE_NOT_FOUND', 'INVITATION_NOT_FOUND'],
})
