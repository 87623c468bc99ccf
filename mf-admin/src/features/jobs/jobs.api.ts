import { listBatchJobs, listSpaceJobs, listUserJobs } from '@love-space/contracts/admin/record-job.calls.ts'
import { queryOptions } from '@love-space/web-kit/query.ts'
import { adminApi } from '../../shared/admin-api.ts'
import { jobsFollowMs, jobsRefreshMs } from '../../shared/job-calls.ts'

const routes = { users: listUserJobs, spaces: listSpaceJobs, batches: listBatchJobs } as const
export type WorkedOn = keyof typeof routes

export const jobsQuery = (kind: WorkedOn, id: string) =>
  queryOptions({
    queryKey: ['record-jobs', kind, id],
    queryFn: async ({ signal }) => (await adminApi.call(routes[kind], { params: { id }, signal }))?.data ?? null,
    refetchInterval: ({ state: { data } }) =>
      data?.jobs.some(({ state }) => state === 'running') ? jobsFollowMs : jobsRefreshMs,
    meta: { keep: false },
  })
