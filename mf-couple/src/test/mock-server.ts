import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { now } from './couple.fixtures.ts'
import { resetBrowser } from './open-page.tsx'

/** A server that knows only what a test mocks, asked by a new browser for every test, on the day of the fixtures. */
export function mockServer() {
  const server = setupServer()
  beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
  beforeEach(() => {
    vi.useFakeTimers({ now, toFake: ['Date'] })
  })
  afterEach(() => {
    resetBrowser()
    server.resetHandlers()
    vi.useRealTimers()
  })
  afterAll(() => server.close())
  return server
}
