import type { ChangedIds } from '@love-space/contracts/changes.internal.ts'
import type { listChangedRings } from '@love-space/contracts/space/ring-record.internal.ts'
import type { QueryOf } from '@love-space/contracts/call-parts.ts'
import { answerChanges } from '@love-space/service-kit/service/changes.ts'
import type { Deps } from '../deps.ts'

/** Returns the rings of which the record may have changed. A change of a space counts for all its rings. */
export const changedRings = (
  { connection, spaces, stockRings, ringTaps, deletedRings }: Deps,
  { of, after }: QueryOf<typeof listChangedRings>,
): Promise<ChangedIds> => {
  const sources = { spaces, stock: stockRings, taps: ringTaps, deleted: deletedRings }
  return answerChanges(connection, after, async (place) => {
    const page = await sources[of].changedAfter(place)
    if (of !== 'spaces') return page
    const changed = await spaces.findByIds(page.ids)
    return { ...page, ids: changed.flatMap(({ rings }) => rings.map(({ ringId }) => ringId)) }
  })
}
