import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { now } from './couple.fixtures.ts'
import { resetBrowser } from './open-page.tsx'

/** Starts a server that answers only mocked routes. Each test begins with an empty browser on the fixtures' day. */
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
