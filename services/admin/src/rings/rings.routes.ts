import {
  bulkCreateRings as bulkCreateRingsRoute,
  changeRing as changeRingRoute,
  createRing as createRingRoute,
  deleteRing as deleteRingRoute,
  getRing as getRingRoute,
  listRings,
  readRingHistory,
  replaceRing as replaceRingRoute,
  revealRing as revealRingRoute,
  sayRingState as sayRingStateRoute,
} from '@love-space/contracts/admin/ring.routes.ts'
import { bind } from '@love-space/service-kit/http/bind.ts'
import type { HttpApp } from '@love-space/service-kit/http/http-app.ts'
import type { Deps } from '../deps.ts'
import {
  bulkCreateRings,
  changeRing,
  createRing,
  deleteRing,
  replaceRing,
  revealRing,
  sayRingState,
} from './change-ring.ts'
import { sightOf } from '../tables/sight.rules.ts'
import { historyOfRing } from './ring-history.queries.ts'
import { getRing, pageOfRings } from './rings.queries.ts'

export const mountRingRoutes = (app: HttpApp, deps: Deps): void => {
  bind(app, listRings, ({ query, user }) => pageOfRings(deps, query, sightOf(user)))
  bind(app, getRingRoute, async ({ params, user }) => ({
    data: { ring: await getRing(deps, params.id, sightOf(user)) },
  }))
  bind(app, createRingRoute, async ({ body, creation, user, requestId }) => ({
    data: { ring: await createRing(deps, body, creation, { user, requestId }) },
  }))
  bind(app, bulkCreateRingsRoute, async ({ body, creation, user, requestId }) => {
    const rings = await bulkCreateRings(deps, body.count, creation, { user, requestId })
    return { success: true as const, message: `${rings.length} rings created`, data: { rings } }
  })
  bind(app, changeRingRoute, async ({ params, body, user, requestId }) => ({
    data: { ring: await changeRing(deps, params.id, body, { user, requestId }) },
  }))
  bind(app, sayRingStateRoute, async ({ params, body, user, requestId }) => ({
    data: { ring: await sayRingState(deps, params.id, body, { user, requestId }) },
  }))
  bind(app, replaceRingRoute, async ({ params, body, user, requestId }) => ({
    data: await replaceRing(deps, params.id, body.by, { user, requestId }),
  }))
  bind(app, readRingHistory, async ({ params, user, requestId }) => ({
    data: { deeds: await historyOfRing(deps, { ringId: params.id, requestId }, sightOf(user)) },
  }))
  bind(app, deleteRingRoute, ({ params, user, requestId }) => deleteRing(deps, params.id, { user, requestId }))
  bind(app, revealRingRoute, async ({ params, body, user, requestId }) => ({
    data: await revealRing(deps, params.id, body.reason, { user, requestId }),
  }))
}
