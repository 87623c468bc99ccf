import {
  cancelBatch as cancelBatchRoute,
  createBatch as createBatchRoute,
  getBatch as getBatchRoute,
  importChips as importChipsRoute,
  listBatches,
  moveBatch,
  retryBatch as retryBatchRoute,
  saveBatch,
} from '@love-space/contracts/admin/batch.routes.ts'
import { bind } from '@love-space/service-kit/http/bind.ts'
import type { Downloads } from '@love-space/service-kit/http/downloads.ts'
import type { HttpApp } from '@love-space/service-kit/http/http-app.ts'
import type { Deps } from '../deps.ts'
import { offerBatchFile } from './batch-file.ts'
import { getBatch, pageOfBatches } from './batches.queries.ts'
import { beginToShip, cancelBatch, createBatch, retryBatch, sendBatch } from './change-batch.ts'
import { importChips } from './import-chips.ts'

export const mountBatchRoutes = (app: HttpApp, deps: Deps, downloads: Downloads): void => {
  bind(app, listBatches, async ({ query }) => ({ data: await pageOfBatches(deps, query.page) }))
  bind(app, getBatchRoute, async ({ params }) => ({ data: { batch: await getBatch(deps, params.id) } }))
  bind(app, createBatchRoute, async ({ body, creation, user, requestId }) => ({
    data: { batch: await createBatch(deps, body, creation, { user, requestId }) },
  }))
  bind(app, cancelBatchRoute, async ({ params, user, requestId }) => ({
    data: { batch: await cancelBatch(deps, params.id, { user, requestId }) },
  }))
  bind(app, retryBatchRoute, async ({ params, user, requestId }) => ({
    data: { batch: await retryBatch(deps, params.id, { user, requestId }) },
  }))
  bind(app, moveBatch, async ({ params, body, user, requestId }) => {
    const move = body.state === 'sent' ? sendBatch : beginToShip
    return { data: { batch: await move(deps, params.id, { user, requestId }) } }
  })
  bind(app, saveBatch, async ({ params, body, user, requestId }) => ({
    data: await offerBatchFile(deps, downloads, { ...params, ...body }, { user, requestId }),
  }))
  bind(app, importChipsRoute, async ({ params, body, user, requestId }) => ({
    data: await importChips(deps, { ...params, ...body }, { user, requestId }),
  }))
}
