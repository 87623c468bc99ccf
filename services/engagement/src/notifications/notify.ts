import { unlessDuplicate } from '@love-space/service-kit/process/app-error.ts'
import type { NotificationType } from '@love-space/contracts/engagement/notification.ts'
import { notificationIdOf } from '@love-space/couple-rules/natural-ids.ts'
import type { Deps } from '../deps.ts'
import { pushesOf } from './send-push.job.ts'
import { isWanted } from './is-wanted.ts'
import { notificationHasChanged } from './notification.events.ts'

export interface NewNotification {
  readonly type: NotificationType
  readonly refId: string
  /** Distinguishes occurrences with the same `refId`; without it, a `refId` is announced once. */
  readonly occasion?: string
  readonly actorId: string
  readonly readerId: string
  readonly spaceId: string | null
  readonly params: Readonly<Record<string, string>>
  /** Time of this occurrence, if it can be announced again. The new notification then replaces the earlier one. */
  readonly again?: { readonly happenedAt: Date }
}

export const notify = async (deps: Deps, notification: NewNotification): Promise<void> => {
  const { readerId: userId, actorId, spaceId, type, refId, params, again } = notification
  if (userId === actorId || !(await isWanted(deps, userId, type))) return
  const _id = notificationIdOf(notification)
  const now = deps.clock()
  const events = [
    notificationHasChanged({ _id, userId, spaceId }, now),
    ...(await pushesOf(deps, { _id, userId, spaceId, type }, now)),
  ]
  const happenedAt = again?.happenedAt ?? null
  const doc = { _id, userId, spaceId, type, refId, actorId, params, happenedAt, createdAt: now, readAt: null }
  if ((await unlessDuplicate(deps.notifications.insert(doc, events))) || !happenedAt) return
  const anew = { $set: { params, happenedAt, createdAt: now, readAt: null } }
  await deps.notifications.update({ _id, happenedAt: { $lt: happenedAt } }, anew, events)
}

export const notifyPartner = async (
  deps: Deps,
  notification: Omit<NewNotification, 'readerId'> & { readonly spaceId: string },
): Promise<void> => {
  const readerId = await deps.members.findPartner(notification.spaceId, notification.actorId)
  if (readerId !== undefined) await notify(deps, { ...notification, readerId })
}
