import * as contract from '@love-space/contracts/space/space.routes.ts'
import { AppError } from '@love-space/service-kit/process/app-error.ts'
import { bind } from '@love-space/service-kit/http/bind.ts'
import type { HttpApp } from '@love-space/service-kit/http/http-app.ts'
import { withCurrent } from '@love-space/service-kit/http/with-current.ts'
import type { Deps } from '../deps.ts'
import { createSpace } from './create-space.ts'
import { disownPartner } from './disown-partner.ts'
import { endSpace, leaveSpace } from './end-space.ts'
import { resumeSpace } from './resume-space.ts'
import { requireMember, spacesOfUser } from './spaces.queries.ts'
import { toSpace, toSpaces } from './space.view.ts'
import { updateSpace } from './update-space.ts'

export const mountSpaceRoutes = (app: HttpApp, deps: Deps): void => {
  const read = async (user: { readonly userId: string }, spaceId: string) => {
    const { space } = await requireMember(deps, user, spaceId)
    return { space: await toSpace(deps, space) }
  }

  bind(app, contract.createSpace, async ({ user, body, creation }) => {
    const create = () => createSpace(deps, user, body, creation)
    const space = await withCurrent(create, () => read(user, creation.id))
    return { data: { space: await toSpace(deps, space) } }
  })

  bind(app, contract.listSpaces, async ({ user }) => {
    const found = await spacesOfUser(deps, user.userId)
    if (found.length === 0) throw new AppError('NO_SPACES')
    return { data: { spaces: await toSpaces(deps, found) } }
  })

  bind(app, contract.getSpace, async ({ user, params }) => ({ data: await read(user, params.spaceId) }))

  bind(app, contract.updateSpace, async ({ user, params, body }) => {
    const member = await requireMember(deps, user, params.spaceId)
    const update = () => updateSpace(deps, member, body)
    const space = await withCurrent(update, () => read(user, params.spaceId))
    return { data: { space: await toSpace(deps, space) } }
  })

  bind(app, contract.endSpace, async ({ user, params }) => {
    const member = await requireMember(deps, user, params.spaceId)
    return { data: { space: await toSpace(deps, await endSpace(deps, member)) } }
  })

  bind(app, contract.resumeSpace, async ({ user, params }) => {
    const member = await requireMember(deps, user, params.spaceId)
    return { data: { space: await toSpace(deps, await resumeSpace(deps, member)) } }
  })

  bind(app, contract.disownPartner, async ({ user, params }) => {
    const member = await requireMember(deps, user, params.spaceId)
    return { data: { space: await toSpace(deps, await disownPartner(deps, member)) } }
  })

  bind(app, contract.leaveSpace, async ({ user, params }) => {
    await leaveSpace(deps, await requireMember(deps, user, params.spaceId))
  })
}
