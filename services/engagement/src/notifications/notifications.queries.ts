import type { listNotifications } from '@love-space/contracts/engagement/notification.routes.ts'
import type { Notification } from '@love-space/contracts/engagement/notification.ts'
import { limits } from '@love-space/contracts/limits.ts'
import type { AnswerOf } from '@love-space/contracts/call-parts.ts'
import { firstNameOf } from '@love-space/couple-rules/first-name.ts'
import { readMarkIdOf } from '@love-space/couple-rules/natural-ids.ts'
import { readPeople } from '@love-space/members/authors.ts'
import { wordNotification } from '@love-space/texts/en/notifications.ts'
import { serverTextsIn } from '@love-space/texts/server.ts'
import type { Deps } from '../deps.ts'
import type { NotificationDoc } from './notification.model.ts'
import { quietUntil } from './quiet-hours.rules.ts'

const never = new Date(0)

export const readMarkOf = async (deps: Deps, userId: string): Promise<Date> =>
  (await deps.readMarks.findById(readMarkIdOf(userId)))?.readUpTo ?? never

export const isUnread = (doc: NotificationDoc, readUpTo: Date): boolean =>
  doc.readAt === null && doc.createdAt > readUpTo

const severalOf = ({ batch }: NotificationDoc): { refIds?: string[] } => {
  const refIds = [...new Set(batch?.items.map(({ refId }) => refId))]
  return refIds.length > 1 ? { refIds: refIds.slice(-limits.newItemsMax) } : {}
}

export const toNotifications = async (
  deps: Deps,
  docs: readonly NotificationDoc[],
  readUpTo: Date,
): Promise<Notification[]> => {
  const [first] = docs
  if (!first) return []
  const { shown, isNamed, language } = await readPeople(
    deps.members.people,
    first.userId,
    docs.map((doc) => doc.actorId),
  )
  const texts = serverTextsIn(language)
  return docs.map((doc) => {
    const actor = shown(doc.actorId)
    const params = { ...doc.params, name: isNamed(doc.actorId) ? firstNameOf(actor) : actor.name }
    return {
      id: doc._id,
      type: doc.type,
      refId: doc.refId,
      ...severalOf(doc),
      content: wordNotification(doc.type, params, texts),
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
  page: number,
): Promise<AnswerOf<typeof listNotifications>['data']> => {
  const limit = limits.notificationsMax
  const [readUpTo, settings, docs] = await Promise.all([
    readMarkOf(deps, userId),
    deps.notificationSettings.findById(userId),
    deps.notifications.find({ userId }, { sort: { createdAt: -1 }, limit, skip: (page - 1) * limit }),
  ])
  const isAll = page === 1 && docs.length < limit
  const [notifications, total, unread] = await Promise.all([
    toNotifications(deps, docs, readUpTo),
    isAll ? docs.length : deps.notifications.count({ userId }),
    isAll ? docs.filter((doc) => isUnread(doc, readUpTo)).length : countUnread(deps, userId, readUpTo),
  ])
  const until = settings && quietUntil(settings, deps.clock())
  return { notifications, total, unread, ...(until ? { quietUntil: until.toISOString() } : {}) }
}
