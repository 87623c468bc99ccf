import * as contract from '@love-space/contracts/space/join-request.routes.ts'
import { bind } from '@love-space/service-kit/http/bind.ts'
import type { HttpApp } from '@love-space/service-kit/http/http-app.ts'
import type { Deps } from '../deps.ts'
import { acceptJoinRequest, refuseJoinRequest, withdrawJoinRequest } from './answer-join-request.ts'
import { joinRequestsFor, ownJoinRequest } from './join-requests.queries.ts'
import { requireMember } from './spaces.queries.ts'
import { toSpace } from './space.view.ts'

export const mountJoinRequestRoutes = (app: HttpApp, deps: Deps): void => {
  bind(app, contract.getOwnJoinRequest, async ({ user }) => ({
    data: { joinRequest: await ownJoinRequest(deps, user.userId) },
  }))

  bind(app, contract.withdrawJoinRequest, ({ user }) => withdrawJoinRequest(deps, user.userId))

  bind(app, contract.listJoinRequests, async ({ user, params, requestId }) => {
    const member = await requireMember(deps, user, params.spaceId)
    return { data: { joinRequests: await joinRequestsFor(deps, member, requestId) } }
  })

  bind(app, contract.acceptJoinRequest, async ({ user, params }) => {
    const member = await requireMember(deps, user, params.spaceId)
    return { data: { space: await toSpace(deps, await acceptJoinRequest(deps, member, params.requestId)) } }
  })

  bind(app, contract.refuseJoinRequest, async ({ user, params }) => {
    await refuseJoinRequest(deps, await requireMember(deps, user, params.spaceId), params.requestId)
  })
}
