import { countItems, listAddedItems, previewItems } from '@love-space/contracts/media/item.internal.ts'
import { getItemsOnThisDay } from '@love-space/contracts/media/memory.routes.ts'
import { bind } from '@love-space/service-kit/http/bind.ts'
import type { HttpApp } from '@love-space/service-kit/http/http-app.ts'
import type { Deps } from '../deps.ts'
import { readAddedItems, readItemCounts, readOnThisDay, readPreviews } from './items.queries.ts'

/** Mounts the routes shared by memories and timeline events. Call it before mounting routes with `/:id`. */
export const mountItemRoutes = (app: HttpApp, deps: Deps): void => {
  const { members } = deps
  bind(app, getItemsOnThisDay, async ({ user, params }) => ({
    data: await readOnThisDay(deps, await members.requireMember(user, params.spaceId)),
  }))
  bind(app, countItems, async ({ params: { userId }, query }) => ({
    data: await readItemCounts(deps, await members.requireMember({ userId }, query.spaceId)),
  }))
  bind(app, previewItems, async ({ body: { spaceId, userId, ...wanted } }) => ({
    data: { previews: await readPreviews(deps, await members.requireMember({ userId }, spaceId), wanted) },
  }))
  bind(app, listAddedItems, async ({ query }) => ({ data: await readAddedItems(deps, query) }))
}
