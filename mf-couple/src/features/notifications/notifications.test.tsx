import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw/http'
import { afterEach, expect, it } from 'vitest'
import type { User } from '@love-space/contracts/auth/user.ts'
import {
  listNotificationPreviews,
  listNotifications,
  readAllNotifications,
  readNotification,
} from '@love-space/contracts/engagement/notification.routes.ts'
import type { Notification } from '@love-space/contracts/engagement/notification.ts'
import { limits } from '@love-space/contracts/limits.ts'
import { paths } from '@love-space/contracts/paths.ts'
import { mockRoute, refuse } from '@love-space/testing/mock-api.ts'
import { queryClient, refreshTopic } from '@love-space/web-kit/queries/query-client.ts'
import { useLocation } from '@love-space/web-kit/router.ts'
import { mia, noah, notificationOf, now, today } from '../../test/couple.fixtures.ts'
import { mockCouple } from '../../test/mock-couple.ts'
import { mockServer } from '../../test/mock-server.ts'
import { openPage } from '../../test/open-page.tsx'
import { Component } from './notifications.page.tsx'

const server = mockServer()
afterEach(() => setWidth(1024))

const setWidth = (px: number) =>
  (window as unknown as { happyDOM: { setViewport(size: { width: number }): void } }).happyDOM.setViewport({
    width: px,
  })

function mockNotifications(notifications: Notification[]) {
  let known = notifications
  const read = (isAmong: (one: Notification) => boolean) => {
    known = known.map((one) => (isAmong(one) ? { ...one, isRead: true } : one))
  }
  server.use(
    mockRoute(listNotifications, ({ query: { page = 1 } }) => ({
      data: {
        notifications: known.slice((page - 1) * limits.notificationsMax, page * limits.notificationsMax),
        total: known.length,
        unread: known.filter(({ isRead }) => !isRead).length,
      },
    })),
    mockRoute(readNotification, ({ params: { id } }) => {
      read((one) => one.id === id)
      const found = known.find((one) => one.id === id)
      return found ? { data: { notification: found } } : refuse('NOTIFICATION_NOT_FOUND')
    }),
    mockRoute(readAllNotifications, () => {
      read(() => true)
      return { data: { unread: 0 } }
    }),
    ...mockCouple().handlers,
  )
  return () => known
}

function Elsewhere() {
  const { pathname, search, hash, state } = useLocation()
  return <p>{`at ${pathname}${search}${hash} ${JSON.stringify(state)}`}</p>
}

function open(user: User | null = mia, width = 390) {
  setWidth(width)
  openPage(
    paths.notifications,
    [
      { path: paths.notifications, Component },
      { path: '*', Component: Elsewhere },
    ],
    user,
  )
}
const unreadMarks = () => screen.queryAllByText('Unread')

it('lists what the partner did, with its age, the total and the unread count', async () => {
  mockNotifications([
    notificationOf(),
    notificationOf({ id: 'n2', type: 'message_liked', isRead: true, createdAt: '2026-11-19T12:00:00.000Z' }),
  ])
  open()
  expect(await screen.findByText('Noah Lind wrote you a letter')).toBeTruthy()
  expect(screen.getByText('3 minutes ago')).toBeTruthy()
  expect(screen.getByText('Noah Lind liked your letter')).toBeTruthy()
  expect(screen.getByText('2 days ago')).toBeTruthy()
  expect(screen.getByText('2 notifications')).toBeTruthy()
  expect(unreadMarks()).toHaveLength(1)
})

it.each([
  ['the server’s words', 'Noah Lind hid an egg', 'Noah Lind hid an egg'],
  ['a general sentence', '', 'Noah Lind left something for you'],
])('shows an unknown type in %s, and opens the section it names', async (_, content, text) => {
  const unknown = { ...notificationOf({ content, params: { name: noah.name, section: 'eggs' } }), type: 'constructor' }
  server.use(
    http.get('*/api/notifications', () =>
      HttpResponse.json({ data: { notifications: [unknown], total: 1, unread: 0 } }),
    ),
    ...mockCouple().handlers,
  )
  open()
  await userEvent.click(await screen.findByRole('button', { name: new RegExp(text) }))
  expect(await screen.findByText('at /#eggs null')).toBeTruthy()
})

it("marks the pressed one as read and opens its letter's day", async () => {
  const known = mockNotifications([notificationOf()])
  open()
  await userEvent.click(await screen.findByRole('button', { name: /wrote you a letter/ }))
  expect(await screen.findByText(/^at \/\?conversation-date=2026-11-21#daily-love-conversation/)).toBeTruthy()
  await waitFor(() => expect(known()).toMatchObject([{ isRead: true }]))
})

it.each([
  ['memory_liked', `/memory?refId=${'e'.repeat(24)}`],
  ['memory_commented', `/memory?refId=${'e'.repeat(24)}`],
  ['timeline', `/timeline?refId=${'e'.repeat(24)}`],
  ['song', `/?song=${'e'.repeat(24)}#playlist`],
  ['game', `/?game=${'e'.repeat(24)}#playlist`],
  ['mood_update', '/#mood-rating'],
  ['partner_joined', '/#messages'],
] as const)('opens from %s the exact item: %s', async (type, address) => {
  mockNotifications([notificationOf({ type, refId: 'e'.repeat(24) })])
  open()
  await userEvent.click(await screen.findByRole('button', { name: /Noah Lind/ }))
  expect(await screen.findByText(`at ${address} null`)).toBeTruthy()
})

it('opens all items of a shared notification', async () => {
  const refIds = ['e', 'f'].map((letter) => letter.repeat(24))
  mockNotifications([notificationOf({ type: 'timeline', refId: refIds[1] ?? null, refIds, params: { events: '2' } })])
  open()
  await userEvent.click(await screen.findByRole('button', { name: /added 2 events/ }))
  expect(await screen.findByText(`at /timeline?new=${refIds.join(',')} null`)).toBeTruthy()
})

it('shows their present texts, which this browser does not store', async () => {
  mockNotifications([notificationOf(), notificationOf({ id: 'n2', type: 'memory' })])
  let words = 'Dear Mia'
  server.use(
    mockRoute(listNotificationPreviews, () => ({
      data: {
        previews: [
          { id: notificationOf().id, title: null, words, thumbnail: null },
          { id: 'n2', title: 'Lisbon', words: 'Rain on tiles', thumbnail: '/api/files/x' },
        ],
      },
    })),
  )
  open()
  expect(await screen.findByText('Dear Mia')).toBeTruthy()
  const row = screen.getByRole('button', { name: /Lisbon · Rain on tiles/ })
  expect(row.querySelector('img')?.getAttribute('src')).toBe('/api/files/x')
  words = 'Dear you'
  await act(() => refreshTopic('messages', today))
  expect(await screen.findByText('Dear you')).toBeTruthy()
  expect(screen.queryByText('Dear Mia')).toBeNull()
  const query = queryClient.getQueryCache().find({ queryKey: ['notification-previews', 1] })
  expect(query?.meta?.keep).toBe(false)
})

it('marks all as read at once', async () => {
  const known = mockNotifications([notificationOf(), notificationOf({ id: 'n2', type: 'partner_joined' })])
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Mark all read' }))
  await waitFor(() => expect(unreadMarks()).toHaveLength(0))
  expect(screen.queryByRole('button', { name: 'Mark all read' })).toBeNull()
  await waitFor(() => expect(known().every(({ isRead }) => isRead)).toBe(true))
})

it('loads more than the first hundred on request, and the rest only once', async () => {
  const likedDaysAgo = (days: number) =>
    notificationOf({
      id: `n${days}`,
      type: 'message_liked',
      createdAt: new Date(now.getTime() - days * 86_400_000).toISOString(),
    })
  mockNotifications(Array.from({ length: 102 }, (_, index) => likedDaysAgo(index + 2)))
  open()
  expect(await screen.findByText('101 days ago')).toBeTruthy()
  expect(screen.queryByText('102 days ago')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Load More' }))
  expect(await screen.findByText('103 days ago')).toBeTruthy()
  expect(screen.getByText('102 days ago')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Load More' })).toBeNull()
})

it('shows that there are none', async () => {
  mockNotifications([])
  open()
  expect(await screen.findByText('No notifications')).toBeTruthy()
})

it('offers a retry after a failed load', async () => {
  server.use(
    mockRoute(listNotifications, () => refuse('FORBIDDEN')),
    ...mockCouple().handlers,
  )
  open()
  expect(await screen.findByText("Your notifications didn't load.")).toBeTruthy()
  mockNotifications([notificationOf()])
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Noah Lind wrote you a letter')).toBeTruthy()
})

it('sends a visitor to sign in, and back', async () => {
  open(null)
  const state = { message: 'Please sign in to view your notifications.', returnTo: paths.notifications }
  expect(await screen.findByText(`at /login ${JSON.stringify(state)}`)).toBeTruthy()
})

it('the page is replaced by the panel on wide screens', async () => {
  mockNotifications([])
  open({ ...mia, id: noah.id }, 768)
  expect(await screen.findByText('at / null')).toBeTruthy()
})
