import 'fake-indexeddb/auto'
import { QueryObserver } from '@tanstack/react-query'
import { HttpResponse, http } from 'msw/http'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import type { User } from '@love-space/contracts/auth/user.ts'
import { refresh } from '@love-space/contracts/auth/session.routes.ts'
import { createSpace } from '@love-space/contracts/space/space.routes.ts'
import { mockRoute, refuse } from '@love-space/testing/mock-api.ts'
import { holdWrite, useHeldWrites } from '../api/held-writes.store.ts'
import { useOnline } from '../browser/online.ts'
import { credentials } from '../credentials/credentials.ts'
import { useLiveStatus } from '../live/live.ts'
import { queryClient } from '../queries/query-client.ts'
import { startKit, startLiveUpdates } from './start-kit.ts'

const server = setupServer()
const requests: string[] = []
const answerMs = 100

function openPage(name: string) {
  const answers: ((data: string) => void)[] = []
  const queryFn = () => {
    requests.push(name)
    return new Promise<string>((resolve) => answers.push(resolve))
  }
  const observer = new QueryObserver(queryClient, { queryKey: [name], queryFn })
  const close = observer.subscribe(() => undefined)
  return { observer, close, answer: (data: string) => answers.shift()?.(data) }
}

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
afterAll(() => server.close())
afterEach(() => credentials.clear())

it('opens the stream once the first page has its answers, with the time since when it reads', async () => {
  let agoMs = 0
  credentials.set('a token', { id: 'a'.repeat(24), name: 'Ana' } as User)
  server.use(
    http.get('*/api/stream', ({ request }) => {
      requests.push(`stream while ${queryClient.isFetching()} is awaited`)
      agoMs = Number(/^ago-(\d+)$/.exec(request.headers.get('last-event-id') ?? '')?.[1])
      const opening = new ReadableStream({ start: (stream) => stream.enqueue(new TextEncoder().encode(':\n\n')) })
      return new HttpResponse(opening, { headers: { 'content-type': 'text/event-stream' } })
    }),
  )
  const page = openPage('page')
  setTimeout(page.answer, answerMs, 'before')
  void startLiveUpdates()
  await vi.waitFor(() => expect(useLiveStatus.getState().isUp).toBe(true))
  expect(requests).toEqual(['page', 'stream while 0 is awaited'])
  expect(agoMs).toBeGreaterThanOrEqual(answerMs)
  page.close()
})

it('opens the stream again for a user with a new session', async () => {
  const tokens: (string | null)[] = []
  server.use(
    mockRoute(refresh, () => refuse('SESSION_ENDED')),
    http.get('*/api/stream', ({ request: { headers } }) => {
      tokens.push(headers.get('authorization'))
      return new HttpResponse(null, { status: 401 })
    }),
  )
  credentials.set('old', { id: 'b'.repeat(24), name: 'Ben' } as User)
  await vi.waitFor(() => expect(tokens).toEqual(['Bearer old']))
  await vi.waitFor(() => {
    credentials.setToken('new')
    expect(tokens).toContain('Bearer new')
  })
})

it('repeats a first request that ran when this tab began to receive changes', async () => {
  useLiveStatus.setState({ isUp: false, since: Date.now() + 1 })
  const page = openPage('late')
  useLiveStatus.setState({ isUp: true })
  page.answer('read before the stream opened')
  await vi.waitFor(() => expect(requests.filter((name) => name === 'late')).toHaveLength(2))
  page.answer('read after it')
  await vi.waitFor(() => expect(page.observer.getCurrentResult().data).toBe('read after it'))
  page.close()
})

it('refetches data cached by an earlier visit', async () => {
  useLiveStatus.setState({ isUp: false, since: performance.timeOrigin })
  queryClient.setQueryData(['kept'], 'of yesterday', { updatedAt: performance.timeOrigin - 1 })
  queryClient.setQueryData(['fresh'], 'of today', { updatedAt: performance.timeOrigin + 1 })
  useLiveStatus.setState({ isUp: true })
  const isOld = (name: string) => queryClient.getQueryState([name])?.isInvalidated
  await vi.waitFor(() => expect(isOld('kept')).toBe(true))
  expect(isOld('fresh')).toBe(false)
})

it('sends a held write once the server is reachable again, also one that first answers 503', async () => {
  const names: unknown[] = []
  server.use(
    mockRoute(createSpace, ({ body }) => {
      names.push(body.customName)
      return refuse(names.length === 1 ? 'UNAVAILABLE' : 'ALREADY_IN_SPACE')
    }),
  )
  startKit()
  credentials.set('a token', { id: 'c'.repeat(24), name: 'Cleo' } as User)
  expect(useOnline.getState().isOnline).toBe(true)
  const { id: routeId, method, path } = createSpace
  const heldAt = new Date().toISOString()
  const body = { customName: 'Ours' }
  await holdWrite({ key: 'k', userId: 'c'.repeat(24), routeId, method, path, body, heldAt, reason: 'offline' })
  const isRefused = () => expect(useHeldWrites.getState().writes).toMatchObject([{ reason: 'refused' }])
  await vi.waitFor(isRefused, { timeout: 10_000 })
  expect(names).toEqual(['Ours', 'Ours'])
})
