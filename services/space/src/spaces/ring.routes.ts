import * as contract from '@love-space/contracts/http/space.ts'
import { bind } from '@love-space/service-kit/bind.ts'
import type { HttpApp } from '@love-space/service-kit/http-app.ts'
import type { SpaceDeps } from '../deps.ts'
import { bindRing } from './bind-ring.ts'
import { loseRing } from './lose-ring.ts'
import { requireMember } from './space.queries.ts'
import { toSpace } from './space.view.ts'
import { updateRing } from './update-ring.ts'

export const mountRingRoutes = (app: HttpApp, deps: SpaceDeps): void => {
  const { spaces, people } = deps

  bind(app, contract.bindRing, async ({ user, params }) => {
    const member = await requireMember(spaces, params.spaceId, user.userId)
    return { data: { space: await toSpace(people, await bindRing(deps, member, params.ringId)) } }
  })

  bind(app, contract.loseRing, async ({ user, params }) => {
    const member = await requireMember(spaces, params.spaceId, user.userId)
    return { data: { space: await toSpace(people, await loseRing(deps, member, params.ringId)) } }
  })

  bind(app, contract.updateRing, async ({ user, params, body }) => {
    const member = await requireMember(spaces, params.spaceId, user.userId)
    return { data: { space: await toSpace(people, await updateRing(deps, member, params.ringId, body)) } }
  })
}
