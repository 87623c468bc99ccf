import type { RevealedRing, RevealRequest } from '@love-space/contracts/space/ring-record.internal.ts'
import { retryOnConflict, unlessRefused } from '@love-space/service-kit/process/app-error.ts'
import type { Static } from '@sinclair/typebox'
import type { SpaceDoc } from '../spaces/space.model.ts'
import type { Deps } from '../deps.ts'
import { tapLink } from '../spaces/space.view.ts'
import { findRings, requireRing, type RingPlace } from './find-ring.ts'
import { isInUse } from './placing.rules.ts'
import { withRingRevealed } from './revealing.rules.ts'

type Revealed = Static<typeof RevealedRing>

const wholeOf = (deps: Deps, { stocked, space, ring }: RingPlace): Omit<Revealed, 'ringId'> => {
  const { secrets } = deps
  const ringToken = secrets.reveal(stocked ? stocked.token : ring.token)
  if (!space) return { ringToken, spaceToken: null, url: null }
  const spaceToken = secrets.reveal(space.token)
  return { ringToken, spaceToken, url: tapLink(deps, spaceToken, ringToken) }
}

export const revealRing = (deps: Deps, ringId: string, request: RevealRequest): Promise<Omit<Revealed, 'ringId'>> =>
  retryOnConflict(async () => {
    const place = await requireRing(deps, ringId)
    if (place.stocked) return wholeOf(deps, place)
    const reveal = (space: SpaceDoc) => withRingRevealed(space, ringId, request, deps.clock())
    const space = await unlessRefused('RING_NOT_FOUND', deps.spaces.mutate(place.space._id, reveal))
    return space ? wholeOf(deps, place) : undefined
  })

/** Returns the tokens of unused rings; of all rings if the caller only compares them. Leaves out unknown rings. */
export const revealRings = async (
  deps: Deps,
  { ids, isToCompare = false }: { readonly ids: readonly string[]; readonly isToCompare?: boolean | undefined },
): Promise<Revealed[]> =>
  [...(await findRings(deps, ids))].flatMap(([ringId, place]) => {
    if (place.space && isInUse(place.space, place.ring) && !isToCompare) return []
    return [{ ringId, ...wholeOf(deps, place) }]
  })
