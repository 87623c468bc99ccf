import type { NotificationType } from '@love-space/contracts/engagement/notification.ts'
import type { EventData } from '@love-space/contracts/event.ts'
import type { ringHandled, RingHandling, pinSettingReplaced } from '@love-space/contracts/space/ring.events.ts'
import type { Deps } from '../deps.ts'
import { notify } from './notify.ts'

const types = {
  revealed: 'ring_revealed',
  placed: 'ring_placed',
  'taken-out': 'ring_taken_out',
  replaced: 'ring_replaced',
  'owner-changed': 'ring_owner_changed',
  'status-changed': 'ring_handled',
} as const satisfies Record<RingHandling, NotificationType>

const isKnown = (what: string): what is RingHandling => Object.hasOwn(types, what)

/** Tells the members whom it concerns what an operator did with a ring of theirs. */
export const onRingHandled = async (
  deps: Deps,
  { spaceId, ringId, what, at, toldUserIds }: EventData<typeof ringHandled>,
): Promise<void> => {
  const type = isKnown(what) ? types[what] : 'ring_handled'
  // No person of theirs did it: the space stands for the operator.
  const told = { type, refId: ringId, occasion: at, actorId: spaceId, spaceId, params: {} } as const
  for (const readerId of toldUserIds) await notify(deps, { ...told, readerId })
}

/** Tells the owner once for each space, however many of their rings there never asked for the PIN. */
export const onPinSettingReplaced = (
  deps: Deps,
  { spaceId, userId: readerId }: EventData<typeof pinSettingReplaced>,
): Promise<void> =>
  // No person did it: the space stands for Love Space.
  notify(deps, { type: 'pin_setting_replaced', refId: spaceId, actorId: spaceId, readerId, spaceId, params: {} })
