import { notificationIdOf } from '@love-space/couple-rules/natural-ids.ts'
import { isDuplicateKey } from '@love-space/service-kit/http/app-error.ts'
import { nextOf } from '@love-space/service-kit/store/aggregate.ts'
import type { Deps } from '../deps.ts'
import { pushesOf } from '../push/send-push.job.ts'
import { isBatched, keyOf, paramsOfBatch, withItem, type BatchedType, type BatchItem } from './batch.rules.ts'
import { isWanted } from './is-wanted.ts'
import { notificationChange } from './notification-change.ts'
import { isUnread, readUpToOf } from './notifications.queries.ts'

/** One of several things that become one notification. */
export interface OneOfSeveral {
  readonly type: BatchedType
  readonly item: BatchItem
  readonly spaceId: string
  readonly actorId: string
  readonly readerId: string
  /** What they have in common, such as the day: it never differs between two deliveries of an event. */
  readonly occasion: string
}

/** Tells a reader; what somebody does on one occasion is one notification, until it was read. */
export const notifyOfSeveral = async (deps: Deps, one: OneOfSeveral): Promise<void> => {
  const { type, item, spaceId, actorId, readerId: userId, occasion } = one
  if (userId === actorId || !(await isWanted(deps, userId, type))) return
  const { refId } = item
  const paramsOf = paramsOfBatch[type]
  const _id = notificationIdOf({ type, refId: spaceId, occasion, actorId, readerId: userId })
  const now = deps.clock()
  const batch = { told: [keyOf(item)], items: [item] }
  const told = { _id, userId, spaceId, type, refId, actorId, params: paramsOf(batch.items), batch }
  const events = [
    notificationChange({ _id, userId, spaceId }, now),
    ...(await pushesOf(deps, { _id, userId, spaceId }, now)),
  ]
  try {
    await deps.notifications.insert({ ...told, createdAt: now, readAt: null }, events)
  } catch (error) {
    if (!isDuplicateKey(error)) throw error
    const readUpTo = await readUpToOf(deps, userId)
    await deps.notifications.mutate(_id, (known) => {
      const isRead = !isUnread(known, readUpTo)
      const next = withItem(known.batch ?? { told: [], items: [] }, item, isRead)
      if (!next) return null
      const changes = { refId, batch: next, params: paramsOf(next.items), createdAt: now, readAt: null }
      return { next: nextOf(known, changes), events }
    })
  }
}

/** Tells the other member of a space, where there is one. */
export const notifyPartnerOfSeveral = async (deps: Deps, one: Omit<OneOfSeveral, 'readerId'>): Promise<void> => {
  const readerId = await deps.members.findPartner(one.spaceId, one.actorId)
  if (readerId !== undefined) await notifyOfSeveral(deps, { ...one, readerId })
}

/**
 * Takes a thing out of what both are notified of: nothing leads to one that is not there. `goneKey` names what went, by its
 * key or by what a notification leads to.
 */
export const forgetItem = async (
  { notifications, clock }: Deps,
  {
    goneKey,
    spaceId,
    types,
  }: { readonly goneKey: string; readonly spaceId: string; readonly types: readonly BatchedType[] },
): Promise<void> => {
  const found = await notifications.find({
    spaceId,
    type: { $in: [...types] },
    $or: [{ refId: goneKey }, { 'batch.items.refId': goneKey }, { 'batch.items.key': goneKey }],
  })
  const now = clock()
  const isLeft = (item: BatchItem): boolean => keyOf(item) !== goneKey && item.refId !== goneKey
  for (const one of found) {
    const change = [notificationChange(one, now)]
    const left = one.batch?.items.filter(isLeft) ?? []
    if (left.length === 0) await notifications.tombstone({ _id: one._id }, change)
    else {
      await notifications.mutate(one._id, (present) => {
        const items = present.batch?.items.filter(isLeft) ?? []
        const params = isBatched(present.type) ? paramsOfBatch[present.type](items) : present.params
        const batch = { told: present.batch?.told ?? [], items }
        const refId = items.at(-1)?.refId ?? present.refId
        return { next: nextOf(present, { batch, params, refId }), events: change }
      })
    }
  }
}
