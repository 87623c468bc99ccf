import * as contract from '@love-space/contracts/http/space.ts'
import { AppError } from '@love-space/service-kit/app-error.ts'
import { bind } from '@love-space/service-kit/bind.ts'
import type { HttpApp } from '@love-space/service-kit/http-app.ts'
import type { SpaceDeps } from '../deps.ts'
import { createSpace } from './create-space.ts'
import { endSpace } from './end-space.ts'
import { requireMember, spacesOfUser } from './space.queries.ts'
import { toSpace, toSpaces } from './space.view.ts'
import { updateSpace } from './update-space.ts'

export const mountSpaceRoutes = (app: HttpApp, deps: SpaceDeps): void => {
  const { spaces, people } = deps

  bind(app, contract.createSpace, async ({ user, body, idempotencyKey }) => {
    const space = await createSpace(deps, user.userId, body, idempotencyKey)
    return { data: { space: await toSpace(people, space) } }
  })

  bind(app, contract.listSpaces, async ({ user }) => {
    const found = await spacesOfUser(deps, user.userId)
    if (found.length === 0) throw new AppError('NO_SPACES')
    return { data: { spaces: await toSpaces(people, found) } }
  })

  bind(app, contract.getSpace, async ({ user, params }) => {
    const { space } = await requireMember(spaces, params.spaceId, user.userId)
    return { data: { space: await toSpace(people, space) } }
  })

  bind(app, contract.updateSpace, async ({ user, params, body }) => {
    const member = await requireMember(spaces, params.spaceId, user.userId)
    return { data: { space: await toSpace(people, await updateSpace(deps, member, body)) } }
  })

  bind(app, contract.endSpace, async ({ user, params }) => {
    const member = await requireMember(spaces, params.spaceId, user.userId)
    return { data: { space: await toSpace(people, await endSpace(deps, member)) } }
  })
}
