import type { EventData } from '@love-space/contracts/event.ts'
import type { membersMet } from '@love-space/contracts/space/member.events.ts'
import type { Deps } from '../deps.ts'
import { openCapsule } from './open-capsule.ts'

/** Opens the letters that both sealed until they are together, and whose day had come when they met. */
export const onMembersMet = async (
  deps: Deps,
  { spaceId, userIds, at }: EventData<typeof membersMet>,
): Promise<void> => {
  const metAt = new Date(at)
  const ofBoth = { userId: { $in: userIds }, readerId: { $in: userIds } }
  const waiting = await deps.capsules.find(
    { spaceId, ...ofBoth, together: true, openedAt: null, opensAt: { $lte: metAt } },
    { sort: { opensOn: 1, _id: 1 } },
  )
  for (const capsule of waiting) await openCapsule(deps, capsule, 'rings', metAt)
}
