import {
  cancelServiceJob as cancelServiceJobRoute,
  findRingTaps,
  listServiceJobs,
  listServiceParkedEvents,
  readOperations,
  replayServiceParkedEvent,
  retryServiceJob as retryServiceJobRoute,
} from '@love-space/contracts/admin/operations.routes.ts'
import { listJobs } from '@love-space/contracts/job.internal.ts'
import { listParkedEvents } from '@love-space/contracts/parked.internal.ts'
import { bind } from '@love-space/service-kit/http/bind.ts'
import type { HttpApp } from '@love-space/service-kit/http/http-app.ts'
import type { Deps } from '../deps.ts'
import { cancelServiceJob, replayServiceEvent, retryServiceJob } from './change-operations.ts'
import { ringsByCode, statesOfServices } from './operations.queries.ts'

export const mountOperationsRoutes = (app: HttpApp, deps: Deps): void => {
  const { services } = deps
  bind(app, readOperations, async ({ requestId }) => ({
    data: await statesOfServices(deps, requestId),
  }))
  bind(app, listServiceJobs, async ({ params, query, requestId }) => ({
    data: { jobs: (await services[params.service].call(listJobs, { query, requestId })).data },
  }))
  bind(app, retryServiceJobRoute, async ({ params, user, requestId }) => ({
    data: { job: await retryServiceJob(deps, params, { user, requestId }) },
  }))
  bind(app, cancelServiceJobRoute, async ({ params, user, requestId }) => ({
    data: { job: await cancelServiceJob(deps, params, { user, requestId }) },
  }))
  bind(app, listServiceParkedEvents, ({ params, requestId }) =>
    services[params.service].call(listParkedEvents, { requestId }),
  )
  bind(app, replayServiceParkedEvent, async ({ params, user, requestId }) => ({
    data: await replayServiceEvent(deps, params, { user, requestId }),
  }))
  bind(app, findRingTaps, async ({ body, requestId }) => ({
    data: { rings: await ringsByCode(deps, body.code, requestId) },
  }))
}
