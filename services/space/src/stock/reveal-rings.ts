import type { RevealedRing } from '@love-space/contracts/space/ring-record.internal.ts'
import { AppError } from '@love-space/service-kit/http/app-error.ts'
import type { Static } from '@sinclair/typebox'
import type { Deps } from '../deps.ts'
import { tapLink } from '../spaces/space.view.ts'
import { findRing, findRings, type RingPlace } from './find-ring.ts'
import { withRingRevealed } from './placing.rules.ts'

const triesMax = 5

/**
 * Where a ring is, once it stands there that its secret is told; null where the ring is gone. In stock nothing is noted: being placed
 * counts as being handled.
 */
const noteRevealed = async (deps: Deps, ringId: string, found: RingPlace): Promise<RingPlace | null> => {
  for (let place: RingPlace | null = found, attempt = 0; attempt < triesMax; attempt += 1) {
    if (!place?.space) return place
    try {
      await deps.spaces.mutate(place.space._id, (space) => withRingRevealed(space, ringId, deps.clock()))
      return place
    } catch (error) {
      // It was moved in between.
      if (!(error instanceof AppError) || error.code !== 'RING_NOT_FOUND') throw error
    }
    place = await findRing(deps, ringId)
  }
  throw new AppError('CONFLICT')
}

/** The whole tokens of rings and their spaces, and the addresses that are written on them; unknown ones are left out. */
export const revealRings = async (deps: Deps, ids: readonly string[]): Promise<Static<typeof RevealedRing>[]> => {
  const { secrets } = deps
  const revealed: Static<typeof RevealedRing>[] = []
  for (const [ringId, found] of await findRings(deps, ids)) {
    const place = await noteRevealed(deps, ringId, found)
    if (!place) continue
    const { stocked, space, ring } = place
    const ringToken = secrets.reveal(stocked ? stocked.token : ring.token)
    const spaceToken = space ? secrets.reveal(space.token) : null
    const url = spaceToken === null ? null : tapLink(deps, spaceToken, ringToken)
    revealed.push({ ringId, ringToken, spaceToken, url })
  }
  return revealed
}
