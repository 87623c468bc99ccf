import {
  listNotifications,
  readAllNotifications,
  readNotification,
} from '@love-space/contracts/engagement/notification.calls.ts'
import type { Notification } from '@love-space/contracts/engagement/notification.ts'
import { limits } from '@love-space/contracts/limits.ts'
import { api } from '../api/api-client.ts'
import { usePollMs } from '../live/live.ts'
import { holdFetches, queryClient } from '../queries/query-client.ts'
import { queryOptions, useQuery } from '../query.ts'
import { useSession } from '../session/session.store.ts'

export interface Notifications {
  readonly notifications: readonly Notification[]
  readonly total: number
  readonly unread: number
  readonly quietUntil?: string
}

const none: Notifications = { notifications: [], total: 0, unread: 0 }

export const notificationsQuery = queryOptions({
  queryKey: ['notifications'],
  queryFn: async ({ signal }): Promise<Notifications> => (await api.call(listNotifications, { signal }))?.data ?? none,
  meta: { live: 'notifications' },
})

export function useNotifications() {
  const isAuthenticated = useSession((session) => session.isAuthenticated)
  const refetchInterval = usePollMs(limits.notificationPollMs)
  const { data, isPending, isError, refetch } = useQuery({
    ...notificationsQuery,
    enabled: isAuthenticated,
    refetchInterval,
  })
  const isKnown = isAuthenticated && data !== undefined
  return { ...(isKnown ? data : none), isKnown, isLoading: isAuthenticated && isPending, isError, refetch }
}

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
  let goOn = await holdFetches({ queryKey, exact: true })
  const before = queryClient.getQueryData(queryKey)
  const shown = before && queryClient.setQueryData(queryKey, apply(before))
  try {
    await call()
  } catch (error) {
    // Roll back only if nothing newer has arrived.
    if (before && queryClient.getQueryData(queryKey) === shown) queryClient.setQueryData(queryKey, before)
    goOn = () => queryClient.invalidateQueries({ queryKey, exact: true })
    throw error
  } finally {
    void goOn()
  }
}
