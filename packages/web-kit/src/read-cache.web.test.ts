import 'fake-indexeddb/auto'
import { dehydrate, QueryClient } from '@tanstack/react-query'
import { set } from 'idb-keyval'
import { testUser } from '@love-space/testing/test-user.ts'
import { expect, test } from 'vitest'
import { credentials } from './credentials.ts'
import { queryClient } from './query-client.ts'
import { startReadCache } from './read-cache.lazy.ts'

test('what an earlier page has seen is shown, and counts as old at once; what this page was told does not', async () => {
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
