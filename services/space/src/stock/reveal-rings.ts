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

/** The whole tokens of a ring and its space, and the address that is written on it. */
const wholeOf = (deps: Deps, { stocked, space, ring }: RingPlace): Omit<Revealed, 'ringId'> => {
  const { secrets } = deps
  const ringToken = secrets.reveal(stocked ? stocked.token : ring.token)
  if (!space) return { ringToken, spaceToken: null, url: null }
  const spaceToken = secrets.reveal(space.token)
  return { ringToken, spaceToken, url: tapLink(deps, spaceToken, ringToken) }
}

/** Shows an operator the tokens of one ring; the people who use it are told by the same write that allows it. */
export const revealRing = (deps: Deps, ringId: string, request: RevealRequest): Promise<Omit<Revealed, 'ringId'>> =>
  retryOnConflict(async () => {
    const place = await requireRing(deps, ringId)
    if (place.stocked) return wholeOf(deps, place)
    const reveal = (space: SpaceDoc) => withRingRevealed(space, ringId, request, deps.clock())
    // Refused where it was moved in between.
    const space = await unlessRefused('RING_NOT_FOUND', deps.spaces.mutate(place.space._id, reveal))
    return space ? wholeOf(deps, place) : undefined
  })

/** The tokens of rings that nobody uses, or of all where nobody is to see them; unknown ones are left out. */
export const revealRings = async (
  deps: Deps,
  { ids, isToCompare = false }: { readonly ids: readonly string[]; readonly isToCompare?: boolean | undefined },
): Promise<Revealed[]> =>
  [...(await findRings(deps, ids))].flatMap(([ringId, place]) => {
    if (place.space && isInUse(place.space, place.ring) && !isToCompare) return []
    return [{ ringId, ...wholeOf(deps, place) }]
  })
