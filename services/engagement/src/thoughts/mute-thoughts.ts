import type { Member } from '@love-space/members/member.ts'
import { unlessDuplicate } from '@love-space/service-kit/process/app-error.ts'
import type { Deps } from '../deps.ts'

const dayMs = 86_400_000

/** Mutes thoughts for 24 hours, or ends that. A mute that runs keeps its end. Returns the end. */
export const muteThoughts = async (
  { thoughtMutes, clock }: Deps,
  { userId: _id }: Member,
  isMuted: boolean,
): Promise<Date | null> => {
  const now = clock()
  if (!isMuted) {
    await thoughtMutes.tombstone({ _id }, [])
    return null
  }
  const until = new Date(now.getTime() + dayMs)
  const made = await unlessDuplicate(thoughtMutes.insert({ _id, until }, []))
  if (!made) await thoughtMutes.update({ _id, until: { $lte: now } }, { $set: { until } }, [])
  return (await thoughtMutes.findById(_id))?.until ?? null
}
