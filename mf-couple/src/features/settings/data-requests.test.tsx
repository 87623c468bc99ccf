import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import type { OwnDataRequest } from '@love-space/contracts/admin/own-data-request.ts'
import { stopDataRequest } from '@love-space/contracts/admin/own-data-request.routes.ts'
import { listSessions, verifyPin } from '@love-space/contracts/auth/session.routes.ts'
import { paths, sectionOf, sections } from '@love-space/contracts/paths.ts'
import { mockRoute, refuse } from '@love-space/testing/mock-api.ts'
import { mia } from '../../test/couple.fixtures.ts'
import { mockCouple } from '../../test/mock-couple.ts'
import { openPage } from '../../test/open-page.tsx'
import { setUpPage } from '../../test/page-server.ts'
import { Component as SettingsPage } from './settings.page.tsx'

const { server, toasts } = setUpPage()
const title = 'Requested in your name'
const asked = (more: Partial<OwnDataRequest> = {}): OwnDataRequest => ({
  id: 'd'.repeat(24),
  kind: 'erasure',
  state: 'waiting',
  askedAt: '2026-11-25T12:00:00.000Z',
  dueAt: '2026-11-26T12:00:00.000Z',
  endedAt: null,
  code: null,
  ...more,
})
const open = (dataRequests: OwnDataRequest[], path: string = paths.settings) => {
  const { couple, handlers } = mockCouple({ dataRequests })
  server.use(
    mockRoute(listSessions, () => ({ data: { sessions: [] } })),
    ...handlers,
  )
  openPage(path, [{ path: paths.settings, Component: SettingsPage }], mia)
  return couple
}
const card = async () => within(await screen.findByRole('region', { name: title }))

it('a request is stopped with the PIN while it waits', async () => {
  const couple = open([asked()])
  let isConfirmed = false
  server.use(
    mockRoute(stopDataRequest, ({ params }) => {
      if (!isConfirmed) return refuse('STEP_UP_REQUIRED')
      const request = asked({ id: params.id, state: 'withdrawn', dueAt: null, code: 'STOPPED_BY_PERSON' })
      couple.dataRequests = [{ ...request, endedAt: '2026-11-25T13:00:00.000Z' }]
      return { data: { request } }
    }),
    mockRoute(verifyPin, () => {
      isConfirmed = true
      return { data: { token: 'a token', user: mia } }
    }),
  )
  const shown = await card()
  expect(shown.getByRole('heading', { name: 'Erasing your account' })).toBeTruthy()
  expect(shown.getByText(/won't start before November 26, 2026/)).toBeTruthy()
  await userEvent.click(shown.getByRole('button', { name: 'Stop the erasure' }))
  await screen.findByRole('dialog')
  await userEvent.keyboard('2468')
  expect(await shown.findByText(/You stopped it on November 25, 2026/)).toBeTruthy()
  expect(toasts).toHaveBeenCalledWith(expect.stringContaining('Stopped. Nothing will happen.'))
  expect(shown.queryByRole('button', { name: 'Stop the erasure' })).toBeNull()
})

it('shows that it has begun meanwhile', async () => {
  const couple = open([asked({ kind: 'export', dueAt: null })])
  server.use(
    mockRoute(stopDataRequest, () => {
      couple.dataRequests = [asked({ kind: 'export', state: 'working', dueAt: null })]
      return refuse('DATA_REQUEST_CLOSED')
    }),
  )
  const shown = await card()
  expect(shown.getByText(/two people on our team/)).toBeTruthy()
  await userEvent.click(shown.getByRole('button', { name: 'Stop the copy' }))
  await waitFor(() => expect(toasts).toHaveBeenCalledWith(expect.stringContaining("can't be stopped anymore")))
  expect(await shown.findByText(/It has started\./)).toBeTruthy()
  expect(shown.queryByRole('button')).toBeNull()
})

it("the section of requests is where the mail's link leads", async () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
  open(
    [asked({ state: 'done', endedAt: '2026-11-25T13:00:00.000Z' })],
    sectionOf(paths.settings, sections.dataRequests),
  )
  expect((await card()).getByText(/Done on November 25, 2026/)).toBeTruthy()
  await waitFor(() => expect(scrolled.mock.contexts.map((one) => (one as Element).id)).toContain('data-requests'))
})

it('shows nothing without a request', async () => {
  open([])
  await screen.findByRole('link', { name: 'Password' })
  expect(screen.queryByRole('region', { name: title })).toBeNull()
})
