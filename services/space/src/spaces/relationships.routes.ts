import { requireFound } from '@love-space/service-kit/process/app-error.ts'
import * as contract from '@love-space/contracts/space/relationship.routes.ts'
import { bind } from '@love-space/service-kit/http/bind.ts'
import { withCurrent } from '@love-space/service-kit/http/with-current.ts'
import type { HttpApp } from '@love-space/service-kit/http/http-app.ts'
import type { Deps } from '../deps.ts'
import { requireMember, spacesOfUser, type SpaceMember } from './spaces.queries.ts'
import { toRelationship, toSpace } from './space.view.ts'
import { updateSpace } from './update-space.ts'

export const mountRelationshipRoutes = (app: HttpApp, deps: Deps): void => {
  const findCurrent = async (user: { readonly userId: string }): Promise<SpaceMember | null> => {
    const [current] = await spacesOfUser(deps, user.userId)
    return current ? requireMember(deps, user, current._id) : null
  }
  const requireCurrent = async (user: { readonly userId: string }): Promise<SpaceMember> => {
    return requireFound(await findCurrent(user), 'NO_SPACES')
  }

  const read = async (user: { readonly userId: string }) => {
    const { space } = await requireCurrent(user)
    return { relationship: toRelationship(await toSpace(deps, space), user.userId) }
  }

  bind(app, contract.getRelationship, async ({ user }) => ({ data: await read(user) }))

  bind(app, contract.updateRelationship, async ({ user, body }) => {
    const member = await requireCurrent(user)
    const space = await withCurrent(
      () => updateSpace(deps, member, body),
      () => read(user),
    )
    return { data: { relationship: toRelationship(await toSpace(deps, space), user.userId) } }
  })

  bind(app, contract.getPartner, async ({ user }) => {
    const member = await findCurrent(user)
    const partner = member && toRelationship(await toSpace(deps, member.space), user.userId).partner
    return { data: { partner } }
  })
}
