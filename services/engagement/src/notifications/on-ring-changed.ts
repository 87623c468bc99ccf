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

export const onRingHandled = async (
  deps: Deps,
  { spaceId, ringId, what, at, toldUserIds }: EventData<typeof ringHandled>,
): Promise<void> => {
  const type = isKnown(what) ? types[what] : 'ring_handled'
  // No member caused this, so the space is the actor instead of the operator.
  const notice = { type, refId: ringId, occasion: at, actorId: spaceId, spaceId, params: {} } as const
  for (const readerId of toldUserIds) await notify(deps, { ...notice, readerId })
}

/** Notifies a ring's owner once per space, even if several of their rings never asked for the PIN. */
export const onPinSettingReplaced = (
  deps: Deps,
  { spaceId, userId: readerId }: EventData<typeof pinSettingReplaced>,
): Promise<void> =>
  // The change was automatic, so the space is the actor.
  notify(deps, { type: 'pin_setting_replaced', refId: spaceId, actorId: spaceId, readerId, spaceId, params: {} })
