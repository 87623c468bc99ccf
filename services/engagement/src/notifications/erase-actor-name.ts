import type { Deps } from '../deps.ts'
import { notificationHasChanged } from './notification.events.ts'

const atOnce = 200

/** Deletes the notifications that a user caused in a space, and so their waiting pushes. Idempotent. */
export const eraseActorName = async (
  { notifications, clock }: Deps,
  of: { readonly spaceId: string; readonly actorId: string },
): Promise<void> => {
  const caused = { ...of, type: { $ne: 'partner_disowned' } } as const
  for (;;) {
    const found = await notifications.find(caused, { limit: atOnce })
    for (const one of found) await notifications.tombstone({ _id: one._id }, [notificationHasChanged(one, clock())])
    if (found.length < atOnce) return
  }
}
