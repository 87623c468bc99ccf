import * as contract from '@love-space/contracts/engagement/capsule.routes.ts'
import { requireWritable } from '@love-space/members/member.ts'
import { bind } from '@love-space/service-kit/http/bind.ts'
import type { HttpApp } from '@love-space/service-kit/http/http-app.ts'
import { withCurrent } from '@love-space/service-kit/http/with-current.ts'
import type { Deps } from '../deps.ts'
import { readCapsules, readOwnCapsule, toOwnCapsule } from './capsules.queries.ts'
import { openOwnCapsule } from './open-capsule.ts'
import { sealCapsule } from './seal-capsule.ts'
import { takeCapsuleBack } from './take-capsule-back.ts'

export const mountCapsuleRoutes = (app: HttpApp, deps: Deps): void => {
  const { members, capsules } = deps
  bind(app, contract.sealCapsule, async ({ user, body, creation }) => {
    const member = requireWritable(await members.requireMember(user))
    const capsule = await withCurrent(
      () => sealCapsule(deps, member, body, creation),
      async () => ({ capsule: await readOwnCapsule(deps, member, creation.id) }),
    )
    return { data: { capsule: await toOwnCapsule(deps, member, capsule) } }
  })
  bind(app, contract.listCapsules, async ({ user, query }) => ({
    data: await readCapsules(deps, await members.requireMember(user, query.spaceId), query),
  }))
  const requireWriter = async (user: { readonly userId: string }, id: string) => {
    const own = await capsules.findOne({ _id: id, userId: user.userId })
    return requireWritable(await members.requireMemberOfRecord(user, own, 'CAPSULE_NOT_FOUND'))
  }
  bind(app, contract.openCapsule, async ({ user, params: { id } }) =>
    openOwnCapsule(deps, await requireWriter(user, id), id),
  )
  bind(app, contract.takeCapsuleBack, async ({ user, params: { id } }) =>
    takeCapsuleBack(deps, await requireWriter(user, id), id),
  )
}
