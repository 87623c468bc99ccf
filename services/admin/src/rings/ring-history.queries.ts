import { readRingHistory } from '@love-space/contracts/space/ring-record.internal.ts'
import type { Deps } from '../deps.ts'
import type { Visibility } from '../tables/visibility.rules.ts'
import { namesOf } from '../user-names.ts'

export const historyOfRing = async (
  deps: Deps,
  { ringId, requestId }: { readonly ringId: string; readonly requestId: string },
  { people }: Visibility,
) => {
  const { data } = await deps.space.call(readRingHistory, { params: { ringId }, requestId })
  const ids = people ? data.deeds.flatMap(({ operatorId }) => operatorId ?? []) : []
  const names = await namesOf(deps, ids)
  const deeds = data.deeds.map(({ what, at, operatorId, because }) => ({
    what,
    ...(because && { because }),
    at,
    operatorId: people ? operatorId : null,
    operatorName: names.get(operatorId ?? '') ?? null,
    isByOperator: operatorId !== null,
  }))
  return { deeds, ...(data.signedTaps && { signedTaps: data.signedTaps }) }
}
