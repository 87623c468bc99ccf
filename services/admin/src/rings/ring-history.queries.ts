import { readRingHistory } from '@love-space/contracts/space/ring-record.internal.ts'
import type { Deps } from '../deps.ts'
import { namesOf } from '../users/users.queries.ts'

/** What became of a ring, with the names of the operators who did it. */
export const historyOfRing = async (deps: Deps, ringId: string, requestId: string) => {
  const { data } = await deps.space.call(readRingHistory, { params: { ringId }, requestId })
  const names = await namesOf(
    deps,
    data.deeds.flatMap(({ operatorId }) => operatorId ?? []),
  )
  return data.deeds.map((deed) => ({ ...deed, operatorName: names.get(deed.operatorId ?? '') ?? null }))
}
