import type { RingRecord } from '@love-space/contracts/space/ring-record.ts'
import { AppError, unlessRefused } from '@love-space/service-kit/process/app-error.ts'
import type { Deps } from '../deps.ts'
import { requireRecord } from './change-ring-record.ts'
import { requireRing } from './find-ring.ts'
import { moveRing } from './move-ring.ts'

export const replaceRing = async (
  deps: Deps,
  ringId: string,
  { by, ...who }: { readonly by: string; readonly operatorId: string; readonly mayChangeInUse?: boolean | undefined },
): Promise<{ before: RingRecord; after: RingRecord; replacement: RingRecord }> => {
  const before = await requireRecord(deps, ringId)
  const place = await requireRing(deps, by)
  if (place.stocked) {
    if (by === ringId || !before.space) throw new AppError('CONFLICT', 'A device in stock cannot be replaced.')
    if (place.stocked.status !== 'ACTIVE') throw new AppError('RING_INACTIVE')
    await moveRing(deps, by, before.space.spaceId, { ...who, from: null, replaces: ringId })
  } else if (place.space._id !== before.space?.spaceId || before.status !== 'DISABLED') {
    throw new AppError('RING_TAKEN')
  }
  const from = place.space?._id ?? before.space?.spaceId
  // A ring that has moved meanwhile is retired where it is now.
  await unlessRefused('RING_MOVED', moveRing(deps, ringId, null, { ...who, from }))
  const [after, replacement] = await Promise.all([requireRecord(deps, ringId), requireRecord(deps, by)])
  return { before, after, replacement }
}
