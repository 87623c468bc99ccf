import { compareStorage } from '@love-space/contracts/media/storage.internal.ts'
import { bind } from '@love-space/service-kit/http/bind.ts'
import type { HttpApp } from '@love-space/service-kit/http/http-app.ts'
import type { Deps } from '../deps.ts'
import { compareAllStorage } from './compare-storage.job.ts'

export const mountStorageComparisonRoutes = (app: HttpApp, deps: Deps): void => {
  bind(app, compareStorage, async ({ requestId }) => ({
    data: { jobId: await deps.jobs.start(compareAllStorage, { key: requestId, data: {} }) },
  }))
}
