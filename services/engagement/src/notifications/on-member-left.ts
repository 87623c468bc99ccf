import type { EventData } from '@love-space/contracts/event.ts'
import type { memberLeft } from '@love-space/contracts/space/member.events.ts'
import type { Deps } from '../deps.ts'
import { notify } from './notify.ts'

/** Tells the partner who stays. */
export const onMemberLeft = async (
  deps: Deps,
  { spaceId, version, userId: actorId, members }: EventData<typeof memberLeft>,
): Promise<void> => {
  const left = {
    type: 'partner_left',
    refId: spaceId,
    occasion: String(version),
    actorId,
    spaceId,
    params: {},
  } as const
  for (const { userId: readerId } of members) await notify(deps, { ...left, readerId })
}
