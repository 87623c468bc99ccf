import {
  allowBatchKeys as allowKeysRoute,
  cancelBatch as cancelRoute,
  createBatch,
  getBatch,
  importChips as importRoute,
  listBatches,
  moveBatch as moveRoute,
  removeUnusedDevices as removeUnusedRoute,
  retryBatch as retryRoute,
  saveBatch as saveRoute,
  takeBatchKeys as takeKeysRoute,
} from '@love-space/contracts/admin/batch.calls.ts'
import type { Batch } from '@love-space/contracts/admin/batch.ts'
import type { BodyOf } from '@love-space/contracts/call-parts.ts'
import { openDownload } from '@love-space/web-kit/browser/open-download.ts'
import { queryClient } from '@love-space/web-kit/queries/query-client.ts'
import { keepPreviousData, queryOptions } from '@love-space/web-kit/query.ts'
import { adminApi } from '../../shared/admin-api.ts'

const pollMs = 1_500

const isRunning = (batch: Batch | null | undefined): boolean =>
  batch?.state === 'generating' || batch?.state === 'shipping' || batch?.removal === 'running'

export type BatchFormat = BodyOf<typeof saveRoute>['format']

export const batchesQuery = (page: number) =>
  queryOptions({
    queryKey: ['batches', page],
    queryFn: async ({ signal }) => (await adminApi.call(listBatches, { query: { page }, signal }))?.data ?? null,
    refetchInterval: ({ state: { data } }) => (data?.batches.some(isRunning) ? pollMs : false),
    placeholderData: keepPreviousData,
    meta: { keep: false },
  })

export const batchQuery = (id: string) =>
  queryOptions({
    queryKey: ['batches', 'one', id],
    queryFn: async ({ signal }) => (await adminApi.call(getBatch, { params: { id }, signal }))?.data.batch ?? null,
    refetchInterval: ({ state: { data } }) => (isRunning(data) ? pollMs : false),
    meta: { keep: false },
  })

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

export const saveBatch = async (id: string, format: BatchFormat) => {
  const answer = await adminApi.call(saveRoute, { params: { id }, body: { format } })
  if (answer) openDownload(answer.data.url)
}

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
