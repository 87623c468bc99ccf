import { requireFound } from '@love-space/service-kit/process/app-error.ts'
import * as contract from '@love-space/contracts/auth/email-proposal.routes.ts'
import { addressKey } from '@love-space/service-kit/http/address-key.ts'
import { bind } from '@love-space/service-kit/http/bind.ts'
import type { HttpApp } from '@love-space/service-kit/http/http-app.ts'
import type { Deps } from '../deps.ts'
import { getLiveSession } from '../sessions/sessions.queries.ts'
import { toEmailProposal, toUser } from '../users/user.rules.ts'
import { findPartnerWithProposal } from './partners.queries.ts'
import { findByProposalLink } from '../mails/proposal-link.ts'
import { endProposal, applyProposedEmail } from './apply-proposed-email.ts'

export const mountEmailProposalRoutes = (app: HttpApp, deps: Deps): void => {
  bind(app, contract.listEmailProposals, async ({ user }) => {
    const own = toEmailProposal((await getLiveSession(deps, user)).user)
    const partner = await findPartnerWithProposal(deps, user.userId)
    const ofPartner = partner && toEmailProposal(partner)
    if (!partner || !ofPartner) return { data: { own, partner: null } }
    const { email: _email, ...shown } = ofPartner
    return { data: { own, partner: { ...shown, name: partner.name } } }
  })

  bind(app, contract.acceptEmailProposal, async ({ user, params }) => {
    const { session } = await getLiveSession(deps, user)
    const changed = await applyProposedEmail(deps, user.userId, params.id, 'accepted')
    return { data: { user: toUser(changed, session.amr, deps.settings.operatorPasskeys) } }
  })

  bind(app, contract.refuseEmailProposal, async ({ user, params }) => {
    const live = await getLiveSession(deps, user)
    const isOwn = live.user.emailProposal?.proposalId === params.id
    const concerned = requireFound(
      isOwn ? live.user : await findPartnerWithProposal(deps, user.userId),
      'EMAIL_PROPOSAL_NOT_FOUND',
    )
    await endProposal(deps, concerned._id, params.id, 'refused')
  })

  bind(app, contract.answerEmailProposal, async ({ body, ip }) => {
    await deps.counters.hit(`reset:${addressKey(ip)}`, deps.settings.limits.resetPerAddress)
    const { user, proposal } = await findByProposalLink(deps, body.token)
    const { proposalId } = proposal
    if (body.accept) await applyProposedEmail(deps, user._id, proposalId, 'accepted')
    else await endProposal(deps, user._id, proposalId, 'refused')
  })
}
