import type { listNotifications, Notification } from '@love-space/contracts/http/engagement.ts'
import { limits } from '@love-space/contracts/limits.ts'
import type { AnswerOf } from '@love-space/contracts/route.ts'
import { wordNotification } from '@love-space/texts/en/notifications.ts'
import type { Deps } from '../deps.ts'
import { readPeople } from '../people/people.queries.ts'
import type { NotificationDoc } from './notification.model.ts'

const never = new Date(0)

export const readUpToOf = async (deps: Deps, userId: string): Promise<Date> =>
  (await deps.readMarks.findById(userId))?.readUpTo ?? never

const isUnread = (doc: NotificationDoc, readUpTo: Date): boolean => doc.readAt === null && doc.createdAt > readUpTo

/** Notifications as the contract shows them; who is named is looked up now. */
export const toNotifications = async (
  deps: Deps,
  docs: readonly NotificationDoc[],
  readUpTo: Date,
): Promise<Notification[]> => {
  const people = await readPeople(
    deps,
    docs.map((doc) => doc.actorId),
  )
  return docs.map((doc) => {
    const params = { ...doc.params, name: people(doc.actorId).name }
    return {
      id: doc._id,
      type: doc.type,
      refId: doc.refId,
      content: wordNotification(doc.type, params),
      params,
      isRead: !isUnread(doc, readUpTo),
      createdAt: doc.createdAt.toISOString(),
    }
  })
}

export const countUnread = (deps: Deps, userId: string, readUpTo: Date): Promise<number> =>
  deps.notifications.count({ userId, readAt: null, createdAt: { $gt: readUpTo } })

export const readNotifications = async (
  deps: Deps,
  userId: string,
  page = 1,
): Promise<AnswerOf<typeof listNotifications>['data']> => {
  const limit = limits.notificationsMax
  const [readUpTo, docs] = await Promise.all([
    readUpToOf(deps, userId),
    deps.notifications.find({ userId }, { sort: { createdAt: -1 }, limit, skip: (page - 1) * limit }),
  ])
  const isAll = page === 1 && docs.length < limit
  const [notifications, total, unread] = await Promise.all([
    toNotifications(deps, docs, readUpTo),
    isAll ? docs.length : deps.notifications.count({ userId }),
    isAll ? docs.filter((doc) => isUnread(doc, readUpTo)).length : countUnread(deps, userId, readUpTo),
  ])
  return { notifications, total, unread }
}
