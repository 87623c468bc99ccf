import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { pingDatabase, pingServer } from '@love-space/contracts/admin/diagnostics.routes.ts'
import { limits } from '@love-space/contracts/limits.ts'
import { mockRoute, refuse } from '@love-space/testing/mock-api.ts'
import { noteReachable } from '@love-space/web-kit/browser/online.ts'
import { Component as Diagnostics } from './diagnostics.page.tsx'

const server = setupServer()
beforeAll(() => server.listen())
beforeEach(() => {
  render(<Diagnostics />)
})
afterEach(() => {
  cleanup()
  server.resetHandlers()
  noteReachable(true)
  vi.useRealTimers()
})
afterAll(() => server.close())

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

it('shows the raw response of a failed test too, with its time', async () => {
  server.use(mockRoute(pingDatabase, () => refuse('UNAVAILABLE', 'The database is away.')))
  await press('Test Server + DB Ping')
  const raw = await screen.findByText(/The database is away/)
  expect(JSON.parse(raw.textContent)).toMatchObject({ status: 503, code: 'UNAVAILABLE' })
  expect(screen.getByText(/\d ms/)).toBeTruthy()
})

it('times out after ten seconds', async () => {
  expect(limits.adminRequestTimeoutMs).toBe(10_000)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  server.use(mockRoute(pingServer, () => new Promise<never>(() => undefined)))
  screen.getByRole('button', { name: 'Test Server Ping' }).click()
  await vi.advanceTimersByTimeAsync(9_999)
  expect(screen.queryByText(/took too long/)).toBeNull()
  await vi.advanceTimersByTimeAsync(1)
  vi.useRealTimers()
  expect(await screen.findByText(/took too long/)).toBeTruthy()
})
