import { Type } from '@sinclair/typebox'
import { Id } from '../primitives.ts'
import { Data, Nullable, routeOf, Strict } from '../route.ts'
import * as calls from './email-proposal.calls.ts'
import { MailToken } from './recovery.routes.ts'
import { EmailProposal, PartnerEmailProposal, User } from './user.ts'

const params = Strict({ id: Id })

export const listEmailProposals = routeOf(calls.listEmailProposals, {
  summary: 'The e-mail that an operator proposes for the caller, and whether there is one for the partner.',
  answer: Data(Strict({ own: Nullable(EmailProposal), partner: Nullable(PartnerEmailProposal) })),
})

export const acceptEmailProposal = routeOf(calls.acceptEmailProposal, {
  summary: "Accept the e-mail proposed for the caller's account; a mail to it confirms it.",
  stepUp: true,
  params,
  answer: Data(Strict({ user: User })),
  errors: ['EMAIL_PROPOSAL_NOT_FOUND', 'EMAIL_TAKEN'],
})

export const refuseEmailProposal = routeOf(calls.refuseEmailProposal, {
  summary: "Refuse the e-mail proposed for the caller's or the partner's account.",
  params,
  status: 204,
  errors: ['EMAIL_PROPOSAL_NOT_FOUND'],
})

export const answerEmailProposal = routeOf(calls.answerEmailProposal, {
  summary: 'Accept or refuse a proposed e-mail by the link in the mail to the present one; the link works once.',
  body: Strict({ token: MailToken, accept: Type.Boolean() }),
  status: 204,
  errors: ['LINK_EXPIRED', 'EMAIL_TAKEN', 'TOO_MANY_REQUESTS'],
})
