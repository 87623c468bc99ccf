import * as contract from '@love-space/contracts/admin/record-job.routes.ts'
import { bind } from '@love-space/service-kit/http/bind.ts'
import type { HttpApp } from '@love-space/service-kit/http/http-app.ts'
import type { Deps } from '../deps.ts'
import { jobsOfBatch, jobsOfSpace, jobsOfUser } from './record-jobs.queries.ts'

export const mountRecordJobRoutes = (app: HttpApp, deps: Deps): void => {
  bind(app, contract.listUserJobs, async ({ params, requestId }) => ({
    data: await jobsOfUser(deps, params.id, requestId),
  }))
  bind(app, contract.listSpaceJobs, async ({ params, requestId }) => ({
    data: await jobsOfSpace(deps, params.id, requestId),
  }))
  bind(app, contract.listBatchJobs, async ({ params }) => ({ data: await jobsOfBatch(deps, params.id) }))
}
