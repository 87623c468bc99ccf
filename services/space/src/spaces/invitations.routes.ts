import * as contract from '@love-space/contracts/space/invitation.routes.ts'
import { bind } from '@love-space/service-kit/http/bind.ts'
import type { HttpApp } from '@love-space/service-kit/http/http-app.ts'
import type { Deps } from '../deps.ts'
import { createInvitation, withdrawInvitation } from './change-invitation.ts'
import { openInvitations } from './invitation.rules.ts'
import { requireMember } from './spaces.queries.ts'
import { toInvitation } from './space.view.ts'
import type { InvitationDoc } from './space.model.ts'

export const mountInvitationRoutes = (app: HttpApp, deps: Deps): void => {
  const shown = (invitation: InvitationDoc) => toInvitation(deps, invitation)

  bind(app, contract.getInvitations, async ({ user, params }) => {
    const { space } = await requireMember(deps, user, params.spaceId)
    return { data: { invitations: openInvitations(space, deps.clock()).map(shown) } }
  })

  bind(app, contract.createInvitation, async ({ user, params }) => {
    const member = await requireMember(deps, user, params.spaceId)
    return { data: { invitation: shown(await createInvitation(deps, member)) } }
  })

  bind(app, contract.withdrawInvitation, async ({ user, params }) => {
    await withdrawInvitation(deps, await requireMember(deps, user, params.spaceId))
  })
}
