import * as contract from '@love-space/contracts/space/wish.routes.ts'
import { bind } from '@love-space/service-kit/http/bind.ts'
import type { HttpApp } from '@love-space/service-kit/http/http-app.ts'
import { withCurrent } from '@love-space/service-kit/http/with-current.ts'
import type { Deps } from '../deps.ts'
import { requireMember } from '../spaces/spaces.queries.ts'
import { addWish } from './add-wish.ts'
import { deleteWish, updateWish } from './change-wish.ts'
import { toWish } from './wish.rules.ts'
import { readWish, readWishes, requireWishMember } from './wishes.queries.ts'

export const mountWishRoutes = (app: HttpApp, deps: Deps): void => {
  bind(app, contract.listWishes, async ({ user, params }) => {
    const member = await requireMember(deps, user, params.spaceId)
    return { data: { wishes: await readWishes(deps, member) } }
  })

  bind(app, contract.addWish, async ({ user, params, body, creation }) => {
    const member = await requireMember(deps, user, params.spaceId)
    const wish = await withCurrent(
      () => addWish(deps, member, body, creation),
      async () => ({ wish: await readWish(deps, member, creation.id) }),
    )
    return { data: { wish: toWish(wish) } }
  })

  bind(app, contract.updateWish, async ({ user, params, body }) => {
    const member = await requireWishMember(deps, user, params.wishId)
    const wish = await withCurrent(
      () => updateWish(deps, member, params.wishId, body),
      async () => ({ wish: await readWish(deps, member, params.wishId) }),
    )
    return { data: { wish: toWish(wish) } }
  })

  bind(app, contract.deleteWish, async ({ user, params }) => {
    const member = await requireWishMember(deps, user, params.wishId)
    await deleteWish(deps, member, params.wishId)
  })
}
