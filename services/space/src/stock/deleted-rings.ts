import { awayMsMax } from '@love-space/service-kit/service/changes.ts'
import { forEachMatching } from '@love-space/service-kit/store/work-off.ts'
import type { Deps } from '../deps.ts'

const dayMs = 86_400_000

/** Call before the deletion: afterwards, a crash would leave no trace of the ring. */
export const noteDeletion = async ({ deletedRings, clock }: Deps, ringId: string): Promise<void> => {
  await deletedRings.upsert({ _id: ringId }, { $set: { at: clock() } }, [])
}

export const removeOldDeletions = ({ deletedRings, clock }: Deps, signal: AbortSignal): Promise<void> => {
  const old = { at: { $lt: new Date(clock().getTime() - awayMsMax - dayMs) } }
  return forEachMatching(deletedRings, old, ({ _id }) => deletedRings.tombstone({ _id, ...old }, []), signal)
}
