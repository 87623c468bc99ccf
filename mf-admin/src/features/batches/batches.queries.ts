import { getBatch, listBatches, saveBatch as saveRoute } from '@love-space/contracts/admin/batch.calls.ts'
import type { Batch } from '@love-space/contracts/admin/batch.ts'
import type { BodyOf } from '@love-space/contracts/call-parts.ts'
import { openDownload } from '@love-space/web-kit/browser/open-download.ts'
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

export const saveBatch = async (id: string, format: BatchFormat) => {
  const answer = await adminApi.call(saveRoute, { params: { id }, body: { format } })
  if (answer) openDownload(answer.data.url)
}
