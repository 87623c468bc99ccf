import { readOverview } from '@love-space/contracts/admin/overview.calls.ts'
import { queryOptions } from '@love-space/web-kit/query.ts'
import { adminApi } from '../../shared/admin-api.ts'

const refreshMs = 60_000

export const overviewQuery = queryOptions({
  queryKey: ['overview'],
  queryFn: async ({ signal }) => (await adminApi.call(readOverview, { signal }))?.data ?? null,
  refetchInterval: refreshMs,
  meta: { keep: false },
})
