import { listReleases } from '@love-space/contracts/admin/front-end.calls.ts'
import type { AnswerOf } from '@love-space/contracts/call-parts.ts'
import { queryOptions } from '@love-space/web-kit/query.ts'
import { adminApi } from '../../shared/admin-api.ts'

export type Release = AnswerOf<typeof listReleases>['data']['releases'][number]

const refreshMs = 15_000

export const releasesQuery = queryOptions({
  queryKey: ['releases'],
  queryFn: async ({ signal }) => (await adminApi.call(listReleases, { signal }))?.data.releases ?? null,
  refetchInterval: refreshMs,
  meta: { keep: false },
})
