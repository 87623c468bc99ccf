import {
  allowBatchKeys as allowKeysRoute,
  cancelBatch as cancelRoute,
  createBatch,
  importChips as importRoute,
  moveBatch as moveRoute,
  removeUnusedDevices as removeUnusedRoute,
  retryBatch as retryRoute,
  takeBatchKeys as takeKeysRoute,
} from '@love-space/contracts/admin/batch.calls.ts'
import type { Batch } from '@love-space/contracts/admin/batch.ts'
import type { BodyOf } from '@love-space/contracts/call-parts.ts'
import { openDownload } from '@love-space/web-kit/browser/open-download.ts'
import { queryClient } from '@love-space/web-kit/queries/query-client.ts'
import { adminApi } from '../../shared/admin-api.ts'

export const refreshBatches = () => queryClient.invalidateQueries({ queryKey: ['batches'] })

/** Creates a batch. The draft's idempotency key prevents a second batch on a repeated press. */
export const generateBatch = (body: BodyOf<typeof createBatch>, idempotencyKey: string) =>
  adminApi.call(createBatch, { body, idempotencyKey })

export const cancelBatch = (id: string) => adminApi.call(cancelRoute, { params: { id } })

export const retryBatch = (id: string) => adminApi.call(retryRoute, { params: { id } })

/** Removes the rings of a cancelled batch that are neither written, shipped nor owned. */
export const removeUnusedDevices = (id: string) => adminApi.call(removeUnusedRoute, { params: { id } })

export const moveBatch = (id: string, state: 'sent' | 'shipped') =>
  adminApi.call(moveRoute, { params: { id }, body: { state } })

/** Saves the sealed keys of a batch as a file. */
export const saveBatchKeys = async ({ id, name }: Batch, factoryKeyId: string) => {
  const answer = await adminApi.call(takeKeysRoute, { params: { id }, body: { factoryKeyId } })
  // A compact JWE needs no escapes.
  if (answer) openDownload(`data:application/jose,${answer.data.file}`, `keys ${name}.jwe`)
}

export const allowBatchKeys = (id: string) => adminApi.call(allowKeysRoute, { params: { id } })

/** Imports the factory's CSV, or only tries to. Returns a report by line; null when the session has ended. */
export const importChips = async (id: string, csv: string, isTrial: boolean) =>
  (await adminApi.call(importRoute, { params: { id }, body: { csv, isTrial } }))?.data.lines ?? null
