import * as internal from '@love-space/contracts/media/item.internal.ts'
import * as contract from '@love-space/contracts/media/memory.routes.ts'
import { bind } from '@love-space/service-kit/http/bind.ts'
import type { HttpApp } from '@love-space/service-kit/http/http-app.ts'
import type { Deps } from '../deps.ts'
import { readAddedItems, readItemCounts, readOnThisDay, readPreviews } from './items.queries.ts'

/** Mounts the routes shared by memories and timeline events. Call it before mounting routes with `/:id`. */
export const mountItemRoutes = (app: HttpApp, deps: Deps): void => {
  const { members } = deps
  bind(app, contract.getItemsOnThisDay, async ({ user, params }) => ({
    data: await readOnThisDay(deps, await members.requireMember(user, params.spaceId)),
  }))
  bind(app, internal.countItems, async ({ params: { userId }, query }) => ({
    data: await readItemCounts(deps, await members.requireMember({ userId }, query.spaceId)),
  }))
  bind(app, internal.previewItems, async ({ body: { spaceId, userId, ...wanted } }) => ({
    data: { previews: await readPreviews(deps, await members.requireMember({ userId }, spaceId), wanted) },
  }))
  bind(app, internal.listAddedItems, async ({ query }) => ({ data: await readAddedItems(deps, query) }))
}
