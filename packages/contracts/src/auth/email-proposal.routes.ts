import { Type } from '@sinclair/typebox'
import { Id } from '../primitives.ts'
import { Data, Nullable, route, Strict } from '../route.ts'
import { MailToken } from './recovery.routes.ts'
import { EmailProposal, PartnerEmailProposal, User } from './user.ts'

const params = Strict({ id: Id })

export const listEmailProposals = route({
  id: 'listEmailProposals',
  method: 'GET',
  path: '/user/email-proposals',
  summary: "The e-mail that an operator proposes for the caller, and that there is one for the caller's partner.",
  access: 'user',
  answer: Data(Strict({ own: Nullable(EmailProposal), partner: Nullable(PartnerEmailProposal) })),
})

export const acceptEmailProposal = route({
  id: 'acceptEmailProposal',
  method: 'POST',
  path: '/user/email-proposals/{id}/accept',
  summary: "Accept the e-mail that an operator proposes for one's own account; it is confirmed by its own mail.",
  access: 'user',
  stepUp: true,
  params,
  answer: Data(Strict({ user: User })),
  errors: ['EMAIL_PROPOSAL_NOT_FOUND', 'EMAIL_TAKEN'],
})

export const refuseEmailProposal = route({
  id: 'refuseEmailProposal',
  method: 'POST',
  path: '/user/email-proposals/{id}/refuse',
  summary: "Refuse the e-mail that an operator proposes for one's own account or for that of one's partner.",
  access: 'user',
  params,
  status: 204,
  errors: ['EMAIL_PROPOSAL_NOT_FOUND'],
})

export const answerEmailProposal = route({
  id: 'answerEmailProposal',
  method: 'POST',
  path: '/auth/email-proposals/answer',
  summary: 'Accept or refuse a proposed e-mail with the link of the mail to the present one; the link works once.',
  access: 'public',
  body: Strict({ token: MailToken, accept: Type.Boolean() }),
  status: 204,
  errors: ['LINK_EXPIRED', 'EMAIL_TAKEN', 'TOO_MANY_REQUESTS'],
})
