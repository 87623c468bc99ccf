import 'fake-indexeddb/auto'
import { dehydrate, hydrate, QueryClient, type DehydratedState } from '@tanstack/react-query'
import { clear, get, set } from 'idb-keyval'
import { testUser } from '@love-space/testing/test-user.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { ApiProblem, OfflineError } from '../api/api-problem.ts'
import { credentials } from '../credentials/credentials.ts'
import { queryClient } from './query-client.ts'
import { startReadCache } from './read-cache.lazy.ts'

afterEach(() => clear())

test("cached data of an earlier page are shown and stale at once; this page's own data are not", async () => {
  const ana = testUser()
  credentials.set('token', ana)
  const earlier = new QueryClient()
  const updatedAt = performance.timeOrigin - 1
  earlier.setQueryData(['letters'], 'as before', { updatedAt })
  earlier.setQueryData(['space'], 'as before', { updatedAt })
  await set('reads', { version: 2, userId: ana.id, savedAt: Date.now(), state: dehydrate(earlier) })
  queryClient.setQueryData(['space'], 'as it is')

  await startReadCache()

  expect(queryClient.getQueryState(['letters'])).toMatchObject({ data: 'as before', isInvalidated: true })
  expect(queryClient.getQueryState(['space'])).toMatchObject({ data: 'as it is', isInvalidated: false })
})

test('data that could not be refetched offline are kept for the next page, refused data are not', async () => {
  credentials.set('token', testUser())
  await startReadCache()
  for (const [name, error] of [
    ['moods', new OfflineError('no network')],
    ['left space', new ApiProblem(404, {})],
  ] as const) {
    queryClient.setQueryData([name], 'as before')
    const again = { queryKey: [name], queryFn: () => Promise.reject(error), staleTime: 0, retry: false }
    await expect(queryClient.fetchQuery(again)).rejects.toBe(error)
  }

  const kept = await vi.waitFor(
    async () => {
      const reads = await get<{ state: DehydratedState }>('reads')
      if (!reads) throw new Error('Nothing is kept yet.')
      return reads
    },
    { timeout: 5_000 },
  )

  const nextPage = new QueryClient()
  hydrate(nextPage, kept.state)
  expect(nextPage.getQueryState(['moods'])).toMatchObject({ data: 'as before', status: 'success', error: null })
  expect(nextPage.getQueryState(['left space'])).toBeUndefined()
})
