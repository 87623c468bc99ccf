import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { listSessions, verifyPin } from '@love-space/contracts/auth/session.routes.ts'
import { createExportDownload, getExport, startExport, type Export } from '@love-space/contracts/media/export.routes.ts'
import { paths } from '@love-space/contracts/paths.ts'
import { settingsPageOf, settingsPages } from '@love-space/contracts/settings-pages.ts'
import { mockRoute, refuse } from '@love-space/testing/mock-api.ts'
import { mia } from '../../test/couple.fixtures.ts'
import { mockCouple } from '../../test/mock-couple.ts'
import { openPage } from '../../test/open-page.tsx'
import { setUpPage } from '../../test/page-server.ts'
import { Component as SettingsPage } from './settings.page.tsx'

const { server, toasts } = setUpPage()
const working: Export = {
  id: 'e'.repeat(24),
  state: 'working',
  progress: 0.25,
  bytes: null,
  askedAt: new Date().toISOString(),
  expiresAt: null,
}
const ready: Export = { ...working, state: 'ready', progress: 1, bytes: 3_565_158, expiresAt: working.askedAt }
let current: Export | null
let isConfirmed: boolean
let opened: string[]

beforeEach(() => {
  current = null
  isConfirmed = false
  opened = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    opened.push(this.getAttribute('href') ?? '')
  })
  server.use(
    mockRoute(listSessions, () => ({ data: { sessions: [] } })),
    mockRoute(getExport, () => ({ data: { export: current } })),
    mockRoute(startExport, () => {
      if (!isConfirmed) return refuse('STEP_UP_REQUIRED')
      current = working
      return { data: { export: current } }
    }),
    mockRoute(createExportDownload, () => ({
      data: { url: '/api/downloads/media/once', expiresAt: working.askedAt },
    })),
    mockRoute(verifyPin, () => {
      isConfirmed = true
      return { data: { token: 'a.b.c', user: mia } }
    }),
    ...mockCouple().handlers,
  )
})
afterEach(() => void vi.restoreAllMocks())

const open = () =>
  openPage(
    settingsPageOf(paths.settings, settingsPages.export),
    [{ path: `${paths.settings}/:section?`, Component: SettingsPage }],
    mia,
  )
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))

describe("downloading one's data", () => {
  it('asks for the PIN, shows progress, and offers the file once it is ready', async () => {
    open()
    await press('Prepare my data')
    const dialog = within(await screen.findByRole('dialog', { name: 'Confirm with your PIN' }))
    for (const digit of '4821') await userEvent.click(dialog.getByRole('button', { name: digit }))
    const bar = await screen.findByRole('progressbar')
    expect(bar.getAttribute('aria-valuenow')).toBe('25')
    expect(screen.queryByRole('button', { name: 'Prepare my data' })).toBeNull()
    current = ready
    expect(await screen.findByRole('button', { name: 'Download 3.4 MB' }, { timeout: 8_000 })).toBeTruthy()
  })

  it('lets the browser open the single-use address, and fetches nothing itself', async () => {
    current = ready
    open()
    await press(/^Download/)
    await waitFor(() => expect(opened).toEqual(['/api/downloads/media/once']))
  })

  it('shows a failure, with a retry', async () => {
    current = { ...working, state: 'failed' }
    open()
    expect(await screen.findByText(/That didn't work/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Prepare it again' })).toBeTruthy()
  })

  it('shows why a download could not begin', async () => {
    current = ready
    server.use(mockRoute(createExportDownload, () => refuse('EXPORT_NOT_READY')))
    open()
    await press(/^Download/)
    await waitFor(() => expect(toasts.mock.calls.join()).toContain("isn't ready"))
    expect(opened).toEqual([])
  })
})
