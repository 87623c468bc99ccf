import type { CountedRelease } from '@love-space/contracts/admin/front-end.internal.ts'
import { retryUpsertOnConflict } from '@love-space/service-kit/process/app-error.ts'
import type { Deps } from '../deps.ts'

/** Time within which other gateways may not know a new release yet. */
const unnoticedMs = 60 * 60 * 1000

const idOf = ({ frontEnd, release }: CountedRelease): string => `${frontEnd} ${release}`

/** Number of reports kept: more than gateways send while one of them waits for a response. */
const reportsKept = 100

const addOne = async ({ releases, clock }: Deps, one: CountedRelease, reportId: string | undefined): Promise<void> => {
  const { frontEnd, release, state, percent, opened, failedStarts, failures, provenance } = one
  const _id = idOf(one)
  const change = {
    $set: { state, percent, ...(provenance && { provenance }) },
    $setOnInsert: { frontEnd, release, since: clock() },
  }
  await retryUpsertOnConflict(() => releases.updateOne({ _id }, change, { upsert: true }).exec())
  if (opened + failedStarts + failures === 0) return
  const isNew = reportId === undefined ? {} : { tellings: { $ne: reportId } }
  const recorded = reportId === undefined ? {} : { $push: { tellings: { $each: [reportId], $slice: -reportsKept } } }
  await releases.updateOne({ _id, ...isNew }, { $inc: { opened, failedStarts, failures }, ...recorded })
}

/** Adds each report once. Deletes the same front ends' releases that the report does not list. */
export const countReleases = async (
  deps: Deps,
  { id, releases: counted }: { readonly id?: string; readonly releases: readonly CountedRelease[] },
): Promise<void> => {
  for (const one of counted) await addOne(deps, one, id)
  const frontEnd = { $in: [...new Set(counted.map((one) => one.frontEnd))] }
  const since = { $lt: new Date(deps.clock().getTime() - unnoticedMs) }
  await deps.releases.deleteMany({ frontEnd, since, _id: { $nin: counted.map(idOf) } })
}
