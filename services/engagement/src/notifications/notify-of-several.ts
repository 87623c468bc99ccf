import { notificationIdOf } from '@love-space/couple-rules/natural-ids.ts'
import {
  retryUpsertOnConflict,
  retryOnConflict,
  unlessDuplicate,
  requireFound,
} from '@love-space/service-kit/process/app-error.ts'
import { nextOf } from '@love-space/service-kit/store/aggregate.ts'
import type { Deps } from '../deps.ts'
import { pushesOf } from './send-push.job.ts'
import { isBatched, keyOf, paramsOfBatch, withItem, type BatchedType, type BatchItem } from './batch.rules.ts'
import { tombstoneExpiry } from './gone-item.model.ts'
import { isWanted } from './is-wanted.ts'
import { notificationHasChanged } from './notification.events.ts'
import { isUnread, readMarkOf } from './notifications.queries.ts'

export interface BatchedOccurrence {
  readonly type: BatchedType
  readonly item: BatchItem
  readonly spaceId: string
  readonly actorId: string
  readonly readerId: string
  /** Groups items into one notification, for example by day. Must be the same at each delivery of an event. */
  readonly occasion: string
  /** Time of the event, for items that can be deleted: the deletion's event may arrive first. */
  readonly happenedAt?: Date
}

const tombstonesOf = async ({ goneItems }: Deps, { item, happenedAt }: BatchedOccurrence): Promise<string[]> => {
  if (!happenedAt) return []
  const gone = await goneItems.find({ _id: { $in: [keyOf(item), item.refId] }, goneAt: { $gte: happenedAt } }).lean()
  return gone.map(({ _id }) => _id)
}

/** Notifies a reader. Items of one actor, type and occasion share a notification until it is read. */
export const notifyOfSeveral = async (deps: Deps, one: BatchedOccurrence): Promise<void> => {
  const { type, item, spaceId, actorId, readerId: userId, occasion } = one
  if (userId === actorId || !(await isWanted(deps, userId, type))) return
  if ((await tombstonesOf(deps, one)).length > 0) return
  const { refId } = item
  const paramsOf = paramsOfBatch[type]
  const _id = notificationIdOf({ type, refId: spaceId, occasion, actorId, readerId: userId })
  const now = deps.clock()
  const batch = { told: [keyOf(item)], items: [item] }
  const notice = { _id, userId, spaceId, type, refId, actorId, params: paramsOf(batch.items), batch }
  const events = [
    notificationHasChanged({ _id, userId, spaceId }, now),
    ...(await pushesOf(deps, { _id, userId, spaceId, type }, now)),
  ]
  if (!(await unlessDuplicate(deps.notifications.insert({ ...notice, createdAt: now, readAt: null }, events)))) {
    const readUpTo = await readMarkOf(deps, userId)
    const there = await deps.notifications.mutate(_id, (known) => {
      const isRead = !isUnread(known, readUpTo)
      const next = withItem(known.batch ?? { told: [], items: [] }, item, isRead)
      if (!next) return null
      const changes = { refId, batch: next, params: paramsOf(next.items), createdAt: now, readAt: null }
      return { next: nextOf(known, changes), events }
    })
    // The notification was deleted with its last item meanwhile. The event's redelivery creates it again.
    requireFound(there, 'CONFLICT')
  }
  // The deletion records a tombstone before it searches notifications, so one side always sees the other.
  for (const tombstoneKey of await tombstonesOf(deps, one))
    await removeFromNotifications(deps, { tombstoneKey, spaceId, types: [type] })
}

export const notifyPartnerOfSeveral = async (deps: Deps, one: Omit<BatchedOccurrence, 'readerId'>): Promise<void> => {
  const readerId = await deps.members.findPartner(one.spaceId, one.actorId)
  if (readerId !== undefined) await notifyOfSeveral(deps, { ...one, readerId })
}

interface Gone {
  /** The deleted record's id: an item's `key` or `refId`. */
  readonly tombstoneKey: string
  readonly spaceId: string
  readonly types: readonly BatchedType[]
}

const removeFromNotifications = async (
  { notifications, clock }: Deps,
  { tombstoneKey, spaceId, types }: Gone,
): Promise<void> => {
  const notificationOf = {
    spaceId,
    type: { $in: [...types] },
    $or: [{ refId: tombstoneKey }, { 'batch.items.refId': tombstoneKey }, { 'batch.items.key': tombstoneKey }],
  }
  const now = clock()
  const isLeft = (item: BatchItem): boolean => keyOf(item) !== tombstoneKey && item.refId !== tombstoneKey
  for (const { _id } of await notifications.find(notificationOf, { select: ['_id'] })) {
    await retryOnConflict(async () => {
      const present = await notifications.findOne({ ...notificationOf, _id })
      if (!present) return true
      const asRead = { _id, version: present.version }
      const change = [notificationHasChanged(present, now)]
      const items = present.batch?.items.filter(isLeft) ?? []
      const last = items.at(-1)
      if (!last) return (await notifications.tombstone(asRead, change)) ?? undefined
      const params = isBatched(present.type) ? paramsOfBatch[present.type](items) : present.params
      const batch = { told: present.batch?.told ?? [], items }
      return (await notifications.update(asRead, { $set: { batch, params, refId: last.refId } }, change)) ?? undefined
    })
  }
}

/** Adds a tombstone for a deleted item and removes it from notifications, so that no link breaks. */
export const removeGoneItem = async (deps: Deps, gone: Gone, goneAt: Date): Promise<void> => {
  const { goneItems, clock } = deps
  const { tombstoneKey: _id, spaceId } = gone
  const note = { $set: { spaceId, expiresAt: tombstoneExpiry(clock()) }, $max: { goneAt } }
  await retryUpsertOnConflict(() => goneItems.updateOne({ _id }, note, { upsert: true }).exec())
  await removeFromNotifications(deps, gone)
}
