import type { BulkChange } from '@love-space/contracts/admin/bulk-change.ts'
import { AppError } from '@love-space/service-kit/process/app-error.ts'
import type { Deps } from '../deps.ts'
import type { Visibility } from '../tables/visibility.rules.ts'
import type { TableQuery } from '../tables/table-request.ts'
import { bulkJobNames } from './bulk-job-names.ts'
import { idsOfRows } from './bulk-tables.ts'
import { parseLeftOut } from './change-rows.job.ts'

const stateOf = (state: string): BulkChange['state'] =>
  state === 'done' || state === 'failed' || state === 'cancelled' ? state : 'working'

const bulkJobs: ReadonlySet<string> = new Set(Object.values(bulkJobNames))

/** Returns an operator's bulk job by its name, and the change it makes. */
export const findBulkJob = async (
  { jobs }: Deps,
  id: string,
  userId: string,
): Promise<{ readonly job: string; readonly change: BulkChange }> => {
  const job = await jobs.status(id, { userId })
  if (!job || !bulkJobs.has(job.name)) throw new AppError('NOT_FOUND')
  const { done = 0, total = 0, text } = job.progress ?? {}
  const leftOut = parseLeftOut(text)
  const change = { id, state: stateOf(job.state), changed: done, total, ...(leftOut ? { leftOut } : {}) }
  return { job: job.name, change }
}

export const readBulkChange = async (deps: Deps, id: string, userId: string): Promise<BulkChange> =>
  (await findBulkJob(deps, id, userId)).change

const lookedAtOnce = 500

export const previewRings = async (
  deps: Deps,
  { query, ids }: { readonly query: TableQuery; readonly ids?: readonly string[] | undefined },
  visibility: Visibility,
): Promise<{ count: number; retired: number; owned: number }> => {
  const selectedIds = ids ? [...new Set(ids)] : await idsOfRows(deps, 'devices', query, visibility)
  const preview = { count: selectedIds.length, retired: 0, owned: 0 }
  for (let from = 0; from < selectedIds.length; from += lookedAtOnce) {
    const some = { _id: { $in: selectedIds.slice(from, from + lookedAtOnce) } }
    preview.retired += await deps.ringRows.countDocuments({ ...some, status: 'DISABLED' })
    preview.owned += await deps.ringRows.countDocuments({ ...some, status: 'ACTIVE', ownerId: { $ne: null } })
  }
  return preview
}
