import {
  listRings,
  readRingHistory,
  replaceRing as replaceRoute,
  reportLostRing,
  reverseDisowning as reverseRoute,
  changeRingState,
} from '@love-space/contracts/admin/ring.calls.ts'
import { ringTable } from '@love-space/contracts/admin/ring.table.ts'
import type { AdminRing } from '@love-space/contracts/admin/ring.ts'
import type { AnswerOf, BodyOf } from '@love-space/contracts/call-parts.ts'
import { queryClient } from '@love-space/web-kit/queries/query-client.ts'
import { queryOptions } from '@love-space/web-kit/query.ts'
import { adminApi } from '../../shared/admin-api.ts'
import { requestOf } from '../../table/table-state.ts'

type RingHistoryData = AnswerOf<typeof readRingHistory>['data']
export type RingEntry = RingHistoryData['deeds'][number]
export type SignedTaps = NonNullable<RingHistoryData['signedTaps']>
export type SettableState = BodyOf<typeof changeRingState>['state']

const nothing: RingHistoryData = { deeds: [] }

export const historyQuery = (id: string) =>
  queryOptions({
    queryKey: ['ring-history', id],
    queryFn: async ({ signal }) => (await adminApi.call(readRingHistory, { params: { id }, signal }))?.data ?? nothing,
    meta: { keep: false },
  })

export const refreshHistory = (id: string) => queryClient.invalidateQueries({ queryKey: ['ring-history', id] })

export const setRingState = (id: string, state: SettableState) =>
  adminApi.call(changeRingState, { params: { id }, body: { state } })

export const reportLost = (id: string, ownerEmail: string) =>
  adminApi.call(reportLostRing, { params: { id }, body: { ownerEmail } })

export const replaceRing = (id: string, by: string) => adminApi.call(replaceRoute, { params: { id }, body: { by } })

export const reverseDisowning = (id: string) => adminApi.call(reverseRoute, { params: { id } })

const inStock = { status: 'ACTIVE', isAssignedToSpace: 'false' } as const
const shownAtOnce = 6

export const findInStock = async (search: string, signal: AbortSignal): Promise<readonly AdminRing[]> => {
  const place = { page: 1, size: shownAtOnce, after: '', before: '' }
  const query = requestOf(ringTable, { search, filters: inStock, sort: [], ...place })
  return (await adminApi.call(listRings, { query, signal }))?.data ?? []
}
