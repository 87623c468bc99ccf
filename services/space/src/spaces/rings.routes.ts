import * as contract from '@love-space/contracts/space/ring.routes.ts'
import { bind } from '@love-space/service-kit/http/bind.ts'
import type { HttpApp } from '@love-space/service-kit/http/http-app.ts'
import type { Deps } from '../deps.ts'
import { ticketOf } from '../sun/ring-ticket.ts'
import { requireTapped } from '../sun/sun-ring.ts'
import { bindRing, reportRingLost, updateRing } from './change-ring.ts'
import { requireMember } from './spaces.queries.ts'
import { toSpace } from './space.view.ts'

export const mountRingRoutes = (app: HttpApp, deps: Deps): void => {
  bind(app, contract.bindRing, async ({ user, params, c }) => {
    const member = await requireMember(deps, user, params.spaceId)
    const ring = member.space.rings.find(({ ringId }) => ringId === params.ringId)
    await requireTapped(deps, member.space, ring, ticketOf(c, deps))
    return { data: { space: await toSpace(deps, await bindRing(deps, member, params.ringId)) } }
  })

  bind(app, contract.reportRingLost, async ({ user, params }) => {
    const member = await requireMember(deps, user, params.spaceId)
    return { data: { space: await toSpace(deps, await reportRingLost(deps, member, params.ringId)) } }
  })

  bind(app, contract.updateRing, async ({ user, params, body }) => {
    const member = await requireMember(deps, user, params.spaceId)
    return { data: { space: await toSpace(deps, await updateRing(deps, member, params.ringId, body)) } }
  })
}
