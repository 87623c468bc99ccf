import { QueryObserver } from '@tanstack/react-query'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import {
  listNotifications,
  readAllNotifications,
  readNotification,
} from '@love-space/contracts/engagement/notification.routes.ts'
import type { Notification } from '@love-space/contracts/engagement/notification.ts'
import { mockRoute, refuse } from '@love-space/testing/mock-api.ts'
import { testUser } from '@love-space/testing/test-user.ts'
import { credentials } from '../credentials/credentials.ts'
import { markAllRead, markRead, notificationsQuery, type Notifications } from './notifications.ts'
import { queryClient, refreshTopic } from '../queries/query-client.ts'

const one = (letter: string): Notification => ({
  id: letter.repeat(24),
  type: 'message',
  refId: null,
  params: {},
  content: 'You have mail',
  isRead: false,
  createdAt: '2026-11-21T18:00:00.000Z',
})
const [first, second] = [one('a'), one('b')]

const server = setupServer()
let there: Notification[]
let requests: number
let held: Promise<void> | undefined
let stop: () => void

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
afterAll(() => server.close())
beforeEach(async () => {
  credentials.set('token', testUser())
  there = [first]
  requests = 0
  held = undefined
  server.use(
    mockRoute(listNotifications, async () => {
      requests += 1
      const notifications = there
      await held
      const unread = notifications.filter(({ isRead }) => !isRead).length
      return { data: { notifications, total: notifications.length, unread } }
    }),
  )
  stop = new QueryObserver(queryClient, notificationsQuery).subscribe(() => undefined)
  await vi.waitFor(() => expect(known()?.unread).toBe(1))
})
afterEach(() => {
  stop()
  queryClient.clear()
  server.resetHandlers()
})

const known = () => queryClient.getQueryData<Notifications>(notificationsQuery.queryKey)
const shown = () => known()?.notifications.map(({ id, isRead }) => [id[0], isRead])

it.each([
  ['one', readNotification, () => markRead(first.id)],
  ['all', readAllNotifications, () => markAllRead()],
])('keeps what came while %s could not be marked as read', async (_, route, mark) => {
  server.use(
    mockRoute(route, async () => {
      there = [second, first]
      await refreshTopic('notifications')
      return refuse('INTERNAL')
    }),
  )
  await expect(mark()).rejects.toMatchObject({ status: 500 })
  expect(shown()).toEqual([
    ['b', false],
    ['a', false],
  ])
  expect(known()?.unread).toBe(2)
})

it('shows notifications that arrived before one was marked as read', async () => {
  const answering = Promise.withResolvers<void>()
  server.use(
    mockRoute(readNotification, () => {
      const notification = { ...first, isRead: true }
      there = [second, notification]
      return { data: { notification } }
    }),
  )
  held = answering.promise
  there = [second, first]
  void refreshTopic('notifications')
  await vi.waitFor(() => expect(requests).toBe(2))
  const marked = markRead(first.id)
  answering.resolve()
  await marked
  await vi.waitFor(() =>
    expect(shown()).toEqual([
      ['b', false],
      ['a', true],
    ]),
  )
  expect(known()?.unread).toBe(1)
})
