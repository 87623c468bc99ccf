import type { EventData } from '@love-space/contracts/event.ts'
import type { pinSettingReplaced } from '@love-space/contracts/space/ring.events.ts'
import type { Deps } from '../deps.ts'
import { notify } from './notify.ts'

/** Tells the owner once for each space, however many of their rings there never asked for the PIN. */
export const onPinSettingReplaced = (
  deps: Deps,
  { spaceId, userId: readerId }: EventData<typeof pinSettingReplaced>,
): Promise<void> =>
  // No person did it: the space stands for Love Space.
  notify(deps, { type: 'pin_setting_replaced', refId: spaceId, actorId: spaceId, readerId, spaceId, params: {} })
