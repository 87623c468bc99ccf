import type { CountedRelease } from '@love-space/contracts/admin/front-end.internal.ts'
import { isDuplicateKey } from '@love-space/service-kit/http/app-error.ts'
import type { Deps } from '../deps.ts'

/** Another gateway may not have noticed a release yet that this one tells of. */
const unnoticedMs = 60 * 60 * 1000

const idOf = ({ frontEnd, release }: CountedRelease): string => `${frontEnd} ${release}`

const addOne = async ({ releases, clock }: Deps, one: CountedRelease): Promise<void> => {
  const { frontEnd, release, state, percent, opened, failedStarts, failures } = one
  const change = { $set: { state, percent }, $inc: { opened, failedStarts, failures } }
  const added = { $setOnInsert: { frontEnd, release, since: clock() } }
  const upsert = () => releases.updateOne({ _id: idOf(one) }, { ...change, ...added }, { upsert: true })
  // Two gateways tell of a new release at the same moment: the second finds it there.
  await upsert().catch((error: unknown) => {
    if (!isDuplicateKey(error)) throw error
    return upsert()
  })
}

/** Adds what was counted; of the front ends that are told of, releases that are not kept any more are forgotten. */
export const countReleases = async (deps: Deps, counted: readonly CountedRelease[]): Promise<void> => {
  for (const one of counted) await addOne(deps, one)
  const frontEnd = { $in: [...new Set(counted.map((one) => one.frontEnd))] }
  const since = { $lt: new Date(deps.clock().getTime() - unnoticedMs) }
  await deps.releases.deleteMany({ frontEnd, since, _id: { $nin: counted.map(idOf) } })
}
