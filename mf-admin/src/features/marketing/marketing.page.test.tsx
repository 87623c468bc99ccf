import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import {
  getSyncStatus,
  syncAllUsers,
  syncUserOfEmail,
  testSyncConnection,
} from '@love-space/contracts/admin/marketing.routes.ts'
import type { SyncResult, SyncStatus } from '@love-space/contracts/admin/marketing.ts'
import { mockRoute, refuse } from '@love-space/testing/mock-api.ts'
import { adminPaths } from '../../paths.ts'
import { mockServer, openOffice } from '../../test/open-office.tsx'
import { Component as Marketing } from './marketing.page.tsx'

const server = mockServer()
const userId = 'a1'.repeat(12)
const email = 'mia@example.com'
const timestamp = '2026-02-03T04:05:06.000Z'
const none = { total: 0, successful: 0, failed: 0, errors: [] }
const resultOf = (more: Partial<SyncResult>): SyncResult => ({
  success: true,
  message: 'Done.',
  timestamp,
  data: none,
  ...more,
})
const statusOf = (more: Partial<SyncStatus> = {}): SyncStatus => ({
  enabled: true,
  syncTime: '02:30',
  apiKeyConfigured: true,
  lastSync: timestamp,
  nextSync: timestamp,
  synced: 12,
  leaving: 3,
  running: null,
  lastResult: null,
  ...more,
})
const open = (status: SyncStatus) => {
  server.use(mockRoute(getSyncStatus, () => ({ data: status })))
  openOffice(adminPaths.marketing, [{ path: adminPaths.marketing, Component: Marketing }], 'marketing')
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

it('shows the state of the sync', async () => {
  open(statusOf())
  const panel = within((await screen.findByText('State')).closest('section')!)
  expect(panel.getByText('Configured')).toBeTruthy()
  expect(panel.getByText('02:30 UTC')).toBeTruthy()
  expect([panel.getByText('12'), panel.getByText('3')]).toHaveLength(2)
})

it('shows what to do without an API key', async () => {
  open(statusOf({ apiKeyConfigured: false, enabled: false, nextSync: null }))
  expect(await screen.findByText(/There is no Klaviyo API key, so nothing is sent/)).toBeTruthy()
  server.use(mockRoute(syncAllUsers, () => refuse('MARKETING_NOT_SET_UP')))
  await press('Sync all users')
  expect((await screen.findByRole('alert')).textContent).toMatch(
    /Error: There is no Klaviyo API key: set KLAVIYO_API_KEY/,
  )
})

it('tests the connection, and shows what is wrong', async () => {
  open(statusOf())
  server.use(mockRoute(testSyncConnection, () => ({ success: true, message: 'Klaviyo answers for Shop.' })))
  await press('Test connection')
  expect(await screen.findByText('Klaviyo answers for Shop.')).toBeTruthy()
  server.use(mockRoute(testSyncConnection, () => ({ success: false, message: 'Klaviyo refuses the API key.' })))
  await press('Test connection')
  expect((await screen.findByRole('alert')).textContent).toMatch(/Klaviyo refuses the API key/)
})

it('shows the progress and result of a sync, with the reason for each failed user', async () => {
  const lastResult = resultOf({
    success: false,
    message: 'Klaviyo refused 1 of 30 who asked for news.',
    data: { total: 30, successful: 29, failed: 1, errors: [{ userId, error: 'Invalid email address' }] },
  })
  const statuses = [
    statusOf(),
    statusOf({ running: { done: 200, waitsUntil: timestamp, error: 'Klaviyo asks for a pause of 9 seconds.' } }),
    statusOf({ lastResult }),
  ]
  server.use(
    mockRoute(getSyncStatus, () => ({ data: (statuses.length > 1 ? statuses.shift() : statuses[0])! })),
    mockRoute(syncAllUsers, () => resultOf({ message: 'The sync has begun.' })),
  )
  openOffice(adminPaths.marketing, [{ path: adminPaths.marketing, Component: Marketing }], 'marketing')
  await screen.findByText('State')
  await press('Sync all users')
  expect(await screen.findByText('Users checked so far: 200')).toBeTruthy()
  expect(screen.getByText(/^Klaviyo asks for a pause of 9 seconds\. Continues/)).toBeTruthy()
  expect(await screen.findByText('Klaviyo refused 1 of 30 who asked for news.')).toBeTruthy()
  expect(screen.getByText('29 of 30 synced, 1 refused')).toBeTruthy()
  expect(within(screen.getByRole('table')).getByText('Invalid email address')).toBeTruthy()
})

it('asks for an e-mail, and syncs its user', async () => {
  open(statusOf())
  const sent: string[] = []
  server.use(
    mockRoute(syncUserOfEmail, ({ body }) => {
      sent.push(body.email)
      return resultOf({ message: 'Klaviyo knows this user now.' })
    }),
  )
  await press('Sync user')
  expect(await screen.findByText('Please enter an email address.')).toBeTruthy()
  await userEvent.type(screen.getByLabelText('Email'), ` ${email} `)
  await press('Sync user')
  expect(await screen.findByText('Klaviyo knows this user now.')).toBeTruthy()
  expect(sent).toEqual([email])
})

it('shows what failed', async () => {
  server.use(
    mockRoute(getSyncStatus, () => refuse('INTERNAL')),
    mockRoute(testSyncConnection, () => refuse('UPSTREAM_FAILED')),
    mockRoute(syncAllUsers, () => refuse('UPSTREAM_FAILED')),
    mockRoute(syncUserOfEmail, () => refuse('UPSTREAM_FAILED')),
  )
  openOffice(adminPaths.marketing, [{ path: adminPaths.marketing, Component: Marketing }], 'marketing')
  const says = (text: string) => waitFor(() => expect(screen.getByRole('alert').textContent).toContain(text))
  await says('Failed to fetch sync status')
  await press('Test connection')
  await says('Failed to test connection')
  await press('Sync all users')
  await says('Failed to sync users')
  await userEvent.type(screen.getByLabelText('Email'), email)
  await press('Sync user')
  await says('Failed to sync user')
})
