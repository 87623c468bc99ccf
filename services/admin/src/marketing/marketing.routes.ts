import * as contract from '@love-space/contracts/admin/marketing.routes.ts'
import { bind } from '@love-space/service-kit/http/bind.ts'
import type { HttpApp } from '@love-space/service-kit/http/http-app.ts'
import type { Deps } from '../deps.ts'
import { visibilityFor } from '../tables/visibility.rules.ts'
import { syncStatus, testConnection } from './marketing.queries.ts'
import { startSync } from './start-sync.ts'
import { syncUserNow, syncUserOfEmail } from './sync-user-now.ts'

export const mountMarketingRoutes = (app: HttpApp, deps: Deps): void => {
  bind(app, contract.getSyncStatus, async ({ user }) => ({ data: await syncStatus(deps, visibilityFor(user)) }))
  bind(app, contract.testSyncConnection, () => testConnection(deps))
  bind(app, contract.syncAllUsers, ({ user, requestId }) => startSync(deps, { user, requestId }))
  bind(app, contract.syncUserOfEmail, ({ body, user, requestId }) =>
    syncUserOfEmail(deps, body.email, { user, requestId }),
  )
  bind(app, contract.syncUser, ({ params, user, requestId }) => syncUserNow(deps, params.id, { user, requestId }))
}
