import { HttpResponse, http } from 'msw/http'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { noteReachable, useOnline } from './online.ts'

let isDown = false
const requests: number[] = []
const server = setupServer(
  http.head('*/config.json', () => {
    requests.push(Date.now())
    return isDown ? HttpResponse.error() : new HttpResponse(null)
  }),
)

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
afterAll(() => server.close())
beforeEach(() => {
  requests.length = 0
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
})
afterEach(() => {
  vi.useRealTimers()
  noteReachable(true)
})

it('finds the server within two seconds after a call failed while the network came back', async () => {
  isDown = false
  noteReachable(false)
  await vi.advanceTimersByTimeAsync(2_000)
  vi.useRealTimers()
  await vi.waitFor(() => expect(useOnline.getState().isOnline).toBe(true))
  expect(requests).toHaveLength(1)
})

it('asks a server that stays away every ten seconds in the end', async () => {
  isDown = true
  noteReachable(false)
  await vi.advanceTimersByTimeAsync(65_000)
  vi.useRealTimers()
  await vi.waitFor(() => expect(requests).toHaveLength(9))
  const pauses = requests.slice(1).map((at, index) => at - (requests[index] ?? 0))
  expect(pauses).toEqual([2_000, 4_000, 8_000, 10_000, 10_000, 10_000, 10_000, 10_000])
  expect(useOnline.getState().isOnline).toBe(false)
})
