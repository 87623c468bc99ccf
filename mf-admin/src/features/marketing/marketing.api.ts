import {
  getSyncStatus,
  syncAllUsers,
  syncUserOfEmail,
  testSyncConnection,
} from '@love-space/contracts/admin/marketing.calls.ts'
import { queryOptions } from '@love-space/web-kit/query.ts'
import { adminApi } from '../../shared/admin-api.ts'

const pollMs = 2_000

export const statusQuery = queryOptions({
  queryKey: ['sync-status'],
  queryFn: async ({ signal }) => (await adminApi.call(getSyncStatus, { signal }))?.data ?? null,
  refetchInterval: ({ state }) => (state.data?.running ? pollMs : false),
  meta: { keep: false },
})

export const testConnection = () => adminApi.call(testSyncConnection)
export const startFullSync = () => adminApi.call(syncAllUsers)
export const syncOne = (email: string) => adminApi.call(syncUserOfEmail, { body: { email } })
