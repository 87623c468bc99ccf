import * as contract from '@love-space/contracts/admin/operations.routes.ts'
import * as internal from '@love-space/contracts/job.internal.ts'
import * as parkedContract from '@love-space/contracts/parked.internal.ts'
import { bind } from '@love-space/service-kit/http/bind.ts'
import type { HttpApp } from '@love-space/service-kit/http/http-app.ts'
import type { Deps } from '../deps.ts'
import { changeServiceJob } from './change-service-job.ts'
import { ringsByCode, statesOfServices } from './operations.queries.ts'
import { replayServiceEvent } from './replay-service-event.ts'

export const mountOperationsRoutes = (app: HttpApp, deps: Deps): void => {
  const { services } = deps
  bind(app, contract.readOperations, async ({ requestId }) => ({
    data: await statesOfServices(deps, requestId),
  }))
  bind(app, contract.listServiceJobs, async ({ params, query, requestId }) => ({
    data: { jobs: (await services[params.service].call(internal.listJobs, { query, requestId })).data },
  }))
  bind(app, contract.retryServiceJob, async ({ params, user, requestId }) => ({
    data: { job: await changeServiceJob(deps, { ...params, action: 'job.retry' }, { user, requestId }) },
  }))
  bind(app, contract.cancelServiceJob, async ({ params, user, requestId }) => ({
    data: { job: await changeServiceJob(deps, { ...params, action: 'job.cancel' }, { user, requestId }) },
  }))
  bind(app, contract.listServiceParkedEvents, ({ params, requestId }) =>
    services[params.service].call(parkedContract.listParkedEvents, { requestId }),
  )
  bind(app, contract.replayServiceParkedEvent, async ({ params, user, requestId }) => ({
    data: await replayServiceEvent(deps, params, { user, requestId }),
  }))
  bind(app, contract.findRingTaps, async ({ body, requestId }) => ({
    data: { rings: await ringsByCode(deps, body.code, requestId) },
  }))
}
