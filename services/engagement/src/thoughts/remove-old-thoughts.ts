import { notificationIdOf } from '@love-space/couple-rules/natural-ids.ts'
import { forEachMatching } from '@love-space/service-kit/store/work-off.ts'
import type { Deps } from '../deps.ts'

const keptMs = 30 * 86_400_000

/** Deletes thoughts after a month, and the notification of a thought that no newer one replaced. */
export const removeOldThoughts = async (deps: Deps, signal: AbortSignal): Promise<void> => {
  const { thoughts, notifications, clock } = deps
  const before = new Date(clock().getTime() - keptMs)
  const old = { sentAt: { $lt: before } }
  await forEachMatching(
    thoughts,
    old,
    async ({ _id, spaceId: refId, userId: actorId, readerId }) => {
      const notificationId = notificationIdOf({ type: 'thought', refId, actorId, readerId })
      await notifications.tombstone({ _id: notificationId, createdAt: { $lt: before } }, [])
      await thoughts.tombstone({ _id }, [])
    },
    signal,
  )
}
