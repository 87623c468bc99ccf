import * as contract from '@love-space/contracts/admin/data-request.routes.ts'
import * as own from '@love-space/contracts/admin/own-data-request.routes.ts'
import { bind } from '@love-space/service-kit/http/bind.ts'
import type { HttpApp } from '@love-space/service-kit/http/http-app.ts'
import type { Deps } from '../deps.ts'
import { createDataRequest } from './create-data-request.ts'
import { confirmDataRequest } from './confirm-data-request.ts'
import { listDataRequests } from './data-requests.queries.ts'
import { listOwnDataRequests } from './own-data-requests.queries.ts'
import { stopDataRequest } from './stop-data-request.ts'
import { withdrawDataRequest } from './withdraw-data-request.ts'

export const mountDataRequestRoutes = (app: HttpApp, deps: Deps): void => {
  bind(app, contract.listDataRequests, async ({ query }) => ({
    data: { requests: await listDataRequests(deps, query.userId) },
  }))
  bind(app, contract.createDataRequest, async ({ params, body, user, requestId }) => ({
    data: { request: await createDataRequest(deps, { userId: params.id, kind: body.kind }, { user, requestId }) },
  }))
  bind(app, contract.confirmDataRequest, async ({ params, user, requestId }) => ({
    data: { request: await confirmDataRequest(deps, params.id, { user, requestId }) },
  }))
  bind(app, contract.withdrawDataRequest, async ({ params, user, requestId }) => ({
    data: { request: await withdrawDataRequest(deps, params.id, { user, requestId }) },
  }))
  bind(app, own.listOwnDataRequests, async ({ user }) => ({
    data: { requests: await listOwnDataRequests(deps, user.userId) },
  }))
  bind(app, own.stopDataRequest, async ({ params, user, requestId }) => ({
    data: { request: await stopDataRequest(deps, params.id, { user, requestId }) },
  }))
}
