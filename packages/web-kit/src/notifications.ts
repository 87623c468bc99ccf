import { queryOptions, useQuery } from '@tanstack/react-query'
import {
  listNotifications,
  readAllNotifications,
  readNotification,
  type Notification,
} from '@love-space/contracts/http/engagement.ts'
import { limits } from '@love-space/contracts/limits.ts'
import { wordNotification } from '@love-space/texts/en/notifications.ts'
import { api } from './api-client.ts'
import { dayIn, timeAgo } from './clock.ts'
import { useLive, usePollMs } from './live.ts'
import { queryClient } from './query-client.ts'
import { useSession } from './session.store.ts'

export interface Notifications {
  readonly notifications: readonly Notification[]
  readonly total: number
  readonly unread: number
}

const none: Notifications = { notifications: [], total: 0, unread: 0 }

const notificationsQuery = queryOptions({
  queryKey: ['notifications'],
  queryFn: async ({ signal }): Promise<Notifications> => {
    const answer = await api.call(listNotifications, { signal })
    return answer?.data ?? none
  },
})

/** The user's notifications: live, or polled while the stream is down. Empty without a session or an answer. */
export function useNotifications() {
  const isAuthenticated = useSession((session) => session.isAuthenticated)
  const refetchInterval = usePollMs(limits.notificationPollMs)
  useLive('notifications', () => void queryClient.invalidateQueries({ queryKey: notificationsQuery.queryKey }))
  const { data, isPending, isError, refetch } = useQuery({
    ...notificationsQuery,
    enabled: isAuthenticated,
    refetchInterval,
  })
  return { ...(isAuthenticated && data ? data : none), isLoading: isAuthenticated && isPending, isError, refetch }
}

/** Marks one as read, at once on the screen; a failed call puts it back. */
export async function markRead(id: string): Promise<void> {
  const isUnread = (notification: Notification) => notification.id === id && !notification.isRead
  await change(
    (known) => ({
      ...known,
      unread: Math.max(0, known.unread - known.notifications.filter(isUnread).length),
      notifications: known.notifications.map((one) => (one.id === id ? { ...one, isRead: true } : one)),
    }),
    () => api.call(readNotification, { params: { id } }),
  )
}

/** Marks every notification as read, at once on the screen; a failed call puts them back. */
export async function markAllRead(): Promise<void> {
  await change(
    (known) => ({
      ...known,
      unread: 0,
      notifications: known.notifications.map((one) => ({ ...one, isRead: true })),
    }),
    () => api.call(readAllNotifications),
  )
}

async function change(apply: (known: Notifications) => Notifications, call: () => Promise<unknown>) {
  const { queryKey } = notificationsQuery
  await queryClient.cancelQueries({ queryKey })
  const before = queryClient.getQueryData(queryKey)
  if (before) queryClient.setQueryData(queryKey, apply(before))
  try {
    await call()
  } catch (error) {
    if (before) queryClient.setQueryData(queryKey, before)
    throw error
  }
}

/** The sentence a notification shows. */
export const wordsOf = ({ type, params }: Notification): string => wordNotification(type, params)

/** A notification as a row of the list that shell and pages share. */
export const listItemOf = (notification: Notification, now: number) => {
  const { id, type, isRead, createdAt } = notification
  return { id, type, isRead, text: wordsOf(notification), at: createdAt, when: timeAgo(createdAt, now) }
}

/** Where pressing a notification leads. */
export function targetOf({ type, refId, createdAt }: Notification, timeZone?: string): string {
  switch (type) {
    case 'timeline':
      return `/timeline${refQuery(refId)}`
    case 'memory':
      return `/memory${refQuery(refId)}`
    case 'message':
    case 'message_liked':
      return `/?conversation-date=${messageDay(refId) ?? dayIn(timeZone, Date.parse(createdAt))}#daily-love-conversation`
    case 'mood_update':
      return '/#mood-rating'
    case 'partner_joined':
      return '/#messages'
  }
}

const refQuery = (refId: string | null) => (refId === null ? '' : `?refId=${encodeURIComponent(refId)}`)

/** A love message's id names its day: `{spaceId}-{YYYYMMDD}-{userId}`. */
const messageDay = (refId: string | null) => {
  const [, year, month, day] = /^[0-9a-f]{24}-(\d{4})(\d{2})(\d{2})-/.exec(refId ?? '') ?? []
  return year ? `${year}-${month}-${day}` : null
}
