import {
  askForData as askForDataRoute,
  confirmDataRequest as confirmDataRequestRoute,
  listDataRequests as listDataRequestsRoute,
  withdrawDataRequest as withdrawDataRequestRoute,
} from '@love-space/contracts/admin/data-request.routes.ts'
import { bind } from '@love-space/service-kit/http/bind.ts'
import type { HttpApp } from '@love-space/service-kit/http/http-app.ts'
import type { Deps } from '../deps.ts'
import { askForData } from './ask-for-data.ts'
import { listDataRequests } from './data-requests.queries.ts'
import { confirmDataRequest, withdrawDataRequest } from './decide-data-request.ts'

/** A person's data: asked for by one super_admin, confirmed by another. */
export const mountDataRequestRoutes = (app: HttpApp, deps: Deps): void => {
  bind(app, listDataRequestsRoute, async ({ query }) => ({
    data: { requests: await listDataRequests(deps, query.userId) },
  }))
  bind(app, askForDataRoute, async ({ params, body, user, requestId }) => ({
    data: { request: await askForData(deps, { userId: params.id, kind: body.kind }, { user, requestId }) },
  }))
  bind(app, confirmDataRequestRoute, async ({ params, user, requestId }) => ({
    data: { request: await confirmDataRequest(deps, params.id, { user, requestId }) },
  }))
  bind(app, withdrawDataRequestRoute, async ({ params, user, requestId }) => ({
    data: { request: await withdrawDataRequest(deps, params.id, { user, requestId }) },
  }))
}
