import * as contract from '@love-space/contracts/admin/batch.routes.ts'
import { bind } from '@love-space/service-kit/http/bind.ts'
import type { Downloads } from '@love-space/members/downloads.ts'
import type { HttpApp } from '@love-space/service-kit/http/http-app.ts'
import type { Deps } from '../deps.ts'
import { allowBatchKeys, takeBatchKeys } from './batch-keys.ts'
import { offerBatchFile } from './batch-file.ts'
import { getBatch, pageOfBatches } from './batches.queries.ts'
import { beginToRemoveUnused } from './begin-to-remove-unused.ts'
import { beginToShip } from './begin-to-ship.ts'
import { cancelBatch } from './cancel-batch.ts'
import { createBatch } from './create-batch.ts'
import { importChips } from './import-chips.ts'
import { retryBatch } from './retry-batch.ts'
import { sendBatch } from './send-batch.ts'

export const mountBatchRoutes = (app: HttpApp, deps: Deps, downloads: Downloads): void => {
  bind(app, contract.listBatches, async ({ query }) => ({ data: await pageOfBatches(deps, query.page) }))
  bind(app, contract.getBatch, async ({ params }) => ({ data: { batch: await getBatch(deps, params.id) } }))
  bind(app, contract.createBatch, async ({ body, creation, user, requestId }) => ({
    data: { batch: await createBatch(deps, body, creation, { user, requestId }) },
  }))
  bind(app, contract.cancelBatch, async ({ params, user, requestId }) => ({
    data: { batch: await cancelBatch(deps, params.id, { user, requestId }) },
  }))
  bind(app, contract.retryBatch, async ({ params, user, requestId }) => ({
    data: { batch: await retryBatch(deps, params.id, { user, requestId }) },
  }))
  bind(app, contract.removeUnusedDevices, async ({ params, user, requestId }) => ({
    data: { batch: await beginToRemoveUnused(deps, params.id, { user, requestId }) },
  }))
  bind(app, contract.moveBatch, async ({ params, body, user, requestId }) => {
    const move = body.state === 'sent' ? sendBatch : beginToShip
    return { data: { batch: await move(deps, params.id, { user, requestId }) } }
  })
  bind(app, contract.saveBatch, async ({ params, body, user, requestId }) => ({
    data: await offerBatchFile(deps, downloads, { ...params, ...body }, { user, requestId }),
  }))
  bind(app, contract.takeBatchKeys, async ({ params, body, user, requestId }) => ({
    data: await takeBatchKeys(deps, { ...params, ...body }, { user, requestId }),
  }))
  bind(app, contract.allowBatchKeys, async ({ params, user, requestId }) => ({
    data: { batch: await allowBatchKeys(deps, params.id, { user, requestId }) },
  }))
  bind(app, contract.importChips, async ({ params, body, user, requestId }) => ({
    data: await importChips(deps, { ...params, ...body }, { user, requestId }),
  }))
}
