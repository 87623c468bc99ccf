import * as contract from '@love-space/contracts/admin/search.routes.ts'
import { bind } from '@love-space/service-kit/http/bind.ts'
import type { HttpApp } from '@love-space/service-kit/http/http-app.ts'
import type { Deps } from '../deps.ts'
import { searchRecords } from './search-records.ts'

export const mountSearchRoutes = (app: HttpApp, deps: Deps): void => {
  bind(app, contract.searchRecords, async ({ query, user }) => ({
    data: { records: await searchRecords(deps, query.q, user.roles) },
  }))
}
