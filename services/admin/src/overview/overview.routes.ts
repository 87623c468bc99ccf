import * as contract from '@love-space/contracts/admin/overview.routes.ts'
import { bind } from '@love-space/service-kit/http/bind.ts'
import type { HttpApp } from '@love-space/service-kit/http/http-app.ts'
import type { Deps } from '../deps.ts'
import { visibilityFor } from '../tables/visibility.rules.ts'
import { overviewOf } from './overview.queries.ts'

export const mountOverviewRoutes = (app: HttpApp, deps: Deps): void => {
  bind(app, contract.readOverview, async ({ user }) => ({ data: await overviewOf(deps, visibilityFor(user)) }))
}
