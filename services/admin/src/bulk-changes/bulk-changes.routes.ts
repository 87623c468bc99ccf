import {
  cancelBulkChange as cancelBulkChangeRoute,
  changeBindings,
  changeQuotes,
  changeRings,
  changeUsers,
  previewRingChange,
  readBulkChange as readBulkChangeRoute,
} from '@love-space/contracts/admin/bulk-change.routes.ts'
import { bind } from '@love-space/service-kit/http/bind.ts'
import type { HttpApp } from '@love-space/service-kit/http/http-app.ts'
import type { Deps } from '../deps.ts'
import { sightOf } from '../tables/sight.rules.ts'
import { cancelBulkChange, changeMany, previewRings, readBulkChange } from './change-many.ts'

/** Changes of many rows: those that were chosen, or all that a filter shows. */
export const mountBulkChangeRoutes = (app: HttpApp, deps: Deps): void => {
  bind(app, changeQuotes, async ({ query, body: { isActive, ...rows }, user, requestId }) => ({
    data: {
      change: await changeMany(deps, { table: 'quotes', query, ...rows, value: String(isActive) }, { user, requestId }),
    },
  }))
  bind(app, changeRings, async ({ query, body: { status, ...rows }, user, requestId }) => ({
    data: { change: await changeMany(deps, { table: 'devices', query, ...rows, value: status }, { user, requestId }) },
  }))
  bind(app, previewRingChange, async ({ query, body: { ids }, user }) => ({
    data: await previewRings(deps, { query, ids }, sightOf(user)),
  }))
  bind(app, changeBindings, async ({ query, body: { status, ...rows }, user, requestId }) => ({
    data: { change: await changeMany(deps, { table: 'bindings', query, ...rows, value: status }, { user, requestId }) },
  }))
  bind(app, changeUsers, async ({ query: { search = '' }, body: { isActive, ...rows }, user, requestId }) => {
    const query = { draw: 0, start: 0, length: 1, 'search[value]': search }
    const meant = { table: 'users' as const, query, ...rows, value: String(isActive) }
    return { data: { change: await changeMany(deps, meant, { user, requestId }) } }
  })
  bind(app, readBulkChangeRoute, async ({ params, user }) => ({
    data: { change: await readBulkChange(deps, params.id, user.userId) },
  }))
  bind(app, cancelBulkChangeRoute, async ({ params, user, requestId }) => ({
    data: { change: await cancelBulkChange(deps, params.id, { user, requestId }) },
  }))
}
