import type { RingRecord } from '@love-space/contracts/space/ring-record.ts'
import { requireFound, unlessRefused } from '@love-space/service-kit/process/app-error.ts'
import type { Deps } from '../deps.ts'
import { reversibleAt, withDisowningReversed } from '../spaces/disowning.rules.ts'
import { enterOneSpace } from '../spaces/enter-one-space.ts'
import { requireRecord } from './change-ring-record.ts'
import { requireRing } from './find-ring.ts'

/** Restores the member disowned at this ring. Throws DISOWNING_FINAL, also if they are in another space. */
export const reverseDisowning = async (
  deps: Deps,
  ringId: string,
  operatorId: string,
): Promise<{ before: RingRecord; after: RingRecord }> => {
  const { spaces, clock } = deps
  const before = await requireRecord(deps, ringId)
  const { space } = await requireRing(deps, ringId)
  const { _id: spaceId } = requireFound(space, 'DISOWNING_FINAL')
  const reverse = () =>
    spaces.mutate(spaceId, (current) => withDisowningReversed(current, { ringId, operatorId }, clock()))
  const found = space && reversibleAt(space, ringId, clock())
  const reversed = found
    ? await unlessRefused('ALREADY_IN_SPACE', enterOneSpace(deps, found.userId, spaceId, reverse))
    : await reverse()
  requireFound(reversed, 'DISOWNING_FINAL')
  return { before, after: await requireRecord(deps, ringId) }
}
