import * as contract from '@love-space/contracts/admin/bulk-change.routes.ts'
import { bind } from '@love-space/service-kit/http/bind.ts'
import type { HttpApp } from '@love-space/service-kit/http/http-app.ts'
import type { Deps } from '../deps.ts'
import { visibilityFor } from '../tables/visibility.rules.ts'
import { previewRings, readBulkChange } from './bulk-changes.queries.ts'
import { userQueryOf } from '../users/users.table.ts'
import { cancelBulkChange } from './cancel-bulk-change.ts'
import { changeMany } from './change-many.ts'

export const mountBulkChangeRoutes = (app: HttpApp, deps: Deps): void => {
  bind(app, contract.changeQuotes, async ({ query, body: { isActive, ...rows }, user, requestId }) => ({
    data: {
      change: await changeMany(deps, { table: 'quotes', query, ...rows, value: String(isActive) }, { user, requestId }),
    },
  }))
  bind(app, contract.changeRings, async ({ query, body: { status, ...rows }, user, requestId }) => ({
    data: { change: await changeMany(deps, { table: 'devices', query, ...rows, value: status }, { user, requestId }) },
  }))
  bind(app, contract.previewRingChange, async ({ query, body: { ids }, user }) => ({
    data: await previewRings(deps, { query, ids }, visibilityFor(user)),
  }))
  bind(app, contract.changeBindings, async ({ query, body: { status, ...rows }, user, requestId }) => ({
    data: { change: await changeMany(deps, { table: 'bindings', query, ...rows, value: status }, { user, requestId }) },
  }))
  bind(app, contract.changeUsers, async ({ query, body: { isActive, ...rows }, user, requestId }) => {
    const selection = { table: 'users' as const, query: userQueryOf(query), ...rows, value: String(isActive) }
    return { data: { change: await changeMany(deps, selection, { user, requestId }) } }
  })
  bind(app, contract.readBulkChange, async ({ params, user }) => ({
    data: { change: await readBulkChange(deps, params.id, user.userId) },
  }))
  bind(app, contract.cancelBulkChange, async ({ params, user, requestId }) => ({
    data: { change: await cancelBulkChange(deps, params.id, { user, requestId }) },
  }))
}
