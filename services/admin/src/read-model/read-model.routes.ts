import * as contract from '@love-space/contracts/admin/read-model.internal.ts'
import { newId } from '@love-space/service-kit/process/crypto.ts'
import { bind } from '@love-space/service-kit/http/bind.ts'
import type { HttpApp } from '@love-space/service-kit/http/http-app.ts'
import type { Deps } from '../deps.ts'
import { compareRingRows } from './compare-ring-rows.ts'
import { rebuildRows } from './rebuild-rows.ts'

export const mountReadModelRoutes = (app: HttpApp, deps: Deps): void => {
  bind(app, contract.rebuildReadModel, async () => ({
    data: { jobId: await deps.jobs.start(rebuildRows, { key: newId(), data: {} }) },
  }))

  bind(app, contract.compareRingRows, async ({ query }) => ({ data: await compareRingRows(deps, query.after) }))
}
