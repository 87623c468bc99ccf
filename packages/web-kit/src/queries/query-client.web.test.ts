import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { holdFetches, queryClient, refreshQueries, refreshTopic, refreshWith } from './query-client.ts'

/** Answers on demand, with the value at the time of the request. */
class Server {
  now = 'old'
  #answers: (() => void)[] = []

  answerLater = (): Promise<string> => {
    const { now } = this
    return new Promise((resolve) => this.#answers.push(() => resolve(now)))
  }
  get requestCount(): number {
    return this.#answers.length
  }
  async answer(nth: number): Promise<void> {
    await vi.waitFor(() => expect(this.requestCount).toBeGreaterThanOrEqual(nth))
    this.#answers[nth - 1]?.()
  }
}

const queryTo = (server: Server) => ({
  queryKey: ['day'],
  queryFn: server.answerLater,
  meta: { live: 'messages' as const },
})

afterEach(() => {
  queryClient.clear()
})

it('shows a change that a hint reports during the first request', async () => {
  const server = new Server()
  const stop = new QueryObserver(queryClient, queryTo(server)).subscribe(() => undefined)
  server.now = 'new'
  const refreshed = refreshTopic('messages')
  await server.answer(1)
  await server.answer(2)
  await refreshed
  expect(queryClient.getQueryData(['day'])).toBe('new')
  stop()
})

it('repeats a first request that ran when everything had to be refetched', async () => {
  const server = new Server()
  const stop = new QueryObserver(queryClient, queryTo(server)).subscribe(() => undefined)
  await vi.waitFor(() => expect(server.requestCount).toBe(1))
  server.now = 'new'
  const refreshed = refreshQueries()
  await server.answer(1)
  await server.answer(2)
  await refreshed
  expect(queryClient.getQueryData(['day'])).toBe('new')
  stop()
})

it('never takes an answer requested before a change for one after it', async () => {
  const server = new Server()
  const taken: string[] = []
  refreshWith(
    'songs',
    async () =>
      void taken.push(await queryClient.fetchQuery({ ...queryTo(server), meta: { live: 'songs' }, staleTime: 0 })),
  )
  const first = refreshTopic('songs', 'a')
  await vi.waitFor(() => expect(server.requestCount).toBe(1))
  server.now = 'new'
  const second = refreshTopic('songs', 'a')
  await server.answer(1)
  await server.answer(2)
  await Promise.all([first, second])
  expect(taken).toEqual(['old', 'new'])
})

it('never lets a running request overwrite data set meanwhile', async () => {
  const server = new Server()
  const stop = new QueryObserver(queryClient, queryTo(server)).subscribe(() => undefined)
  await server.answer(1)
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0))
  const refreshed = refreshTopic('messages')
  await vi.waitFor(() => expect(server.requestCount).toBe(2))
  server.now = 'new'
  queryClient.setQueryData(['day'], 'new')
  await server.answer(2)
  await server.answer(3)
  await refreshed
  expect(queryClient.getQueryData(['day'])).toBe('new')
  stop()
})

it('restarts held fetches afterwards', async () => {
  const server = new Server()
  const stop = new QueryObserver(queryClient, queryTo(server)).subscribe(() => undefined)
  await vi.waitFor(() => expect(server.requestCount).toBe(1))
  const goOn = await holdFetches({ queryKey: ['day'] })
  expect(queryClient.isFetching()).toBe(0)
  server.now = 'new'
  const done = goOn()
  await server.answer(2)
  await done
  expect(queryClient.getQueryData(['day'])).toBe('new')
  stop()
})
