import {
  listServiceJobs,
  listServiceParkedEvents,
  readOperations,
} from '@love-space/contracts/admin/operations.calls.ts'
import type { ServiceName } from '@love-space/contracts/processes.ts'
import { queryOptions } from '@love-space/web-kit/query.ts'
import { adminApi } from '../../shared/admin-api.ts'
import { jobsFollowMs, jobsRefreshMs } from '../../shared/job-calls.ts'
import { countTroubles } from './operations.rules.ts'

export const operationsQuery = queryOptions({
  queryKey: ['operations'],
  queryFn: async ({ signal }) => (await adminApi.call(readOperations, { signal }))?.data ?? null,
  refetchInterval: jobsRefreshMs,
  meta: { keep: false },
})

export const troublesQuery = queryOptions({
  ...operationsQuery,
  select: (operations) => operations && countTroubles(operations),
})

export const detailsQuery = (service: ServiceName) =>
  queryOptions({
    queryKey: ['operations', service],
    queryFn: async ({ signal }) => {
      const params = { service }
      const [jobs, parked] = await Promise.all([
        adminApi.call(listServiceJobs, { params, query: {}, signal }),
        adminApi.call(listServiceParkedEvents, { params, signal }),
      ])
      return { jobs: jobs?.data.jobs ?? [], events: parked?.data.events ?? [] }
    },
    refetchInterval: ({ state: { data } }) =>
      data?.jobs.some(({ state }) => state === 'running') ? jobsFollowMs : jobsRefreshMs,
    meta: { keep: false },
  })
