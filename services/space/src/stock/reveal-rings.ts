import type { RevealedRing } from '@love-space/contracts/space/ring-record.internal.ts'
import type { Static } from '@sinclair/typebox'
import type { Deps } from '../deps.ts'
import { tapLink } from '../spaces/space.view.ts'
import { findRings } from './find-ring.ts'

/** The whole tokens of rings and their spaces, and the addresses that are written on them; unknown ones are left out. */
export const revealRings = async (deps: Deps, ids: readonly string[]): Promise<Static<typeof RevealedRing>[]> => {
  const { secrets } = deps
  return [...(await findRings(deps, ids))].map(([ringId, { stocked, space, ring }]) => {
    const ringToken = secrets.reveal(stocked ? stocked.token : ring.token)
    if (!space) return { ringId, ringToken, spaceToken: null, url: null }
    const spaceToken = secrets.reveal(space.token)
    return { ringId, ringToken, spaceToken, url: tapLink(deps, spaceToken, ringToken) }
  })
}
