import * as contract from '@love-space/contracts/http/space.ts'
import { bind } from '@love-space/service-kit/bind.ts'
import type { HttpApp } from '@love-space/service-kit/http-app.ts'
import type { SpaceDeps } from '../deps.ts'
import { createInvitation } from './create-invitation.ts'
import { openInvitations } from './invitation.rules.ts'
import { requireMember } from './space.queries.ts'
import { toInvitation } from './space.view.ts'
import type { InvitationRecord } from './space.types.ts'
import { withdrawInvitation } from './withdraw-invitation.ts'

export const mountInvitationRoutes = (app: HttpApp, deps: SpaceDeps): void => {
  const { spaces, secrets, clock, env } = deps
  const shown = (invitation: InvitationRecord) => toInvitation(secrets, env.PUBLIC_ORIGIN, invitation)

  bind(app, contract.getInvitations, async ({ user, params }) => {
    const { space } = await requireMember(spaces, params.spaceId, user.userId)
    return { data: { invitations: openInvitations(space, clock()).map(shown) } }
  })

  bind(app, contract.createInvitation, async ({ user, params }) => {
    const member = await requireMember(spaces, params.spaceId, user.userId)
    return { data: { invitation: shown(await createInvitation(deps, member)) } }
  })

  bind(app, contract.withdrawInvitation, async ({ user, params }) => {
    await withdrawInvitation(deps, await requireMember(spaces, params.spaceId, user.userId))
  })
}
