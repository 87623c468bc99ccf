import { QueryClient, dehydrate, hydrate, type DehydratedState } from '@tanstack/react-query'
import { del, get, set } from 'idb-keyval'
import { ApiProblem, OfflineError } from './api-problem.ts'
import { credentials } from './credentials.ts'
import { onLiveReset, useLiveStatus } from './live.ts'

const cacheKey = 'reads'
// Raised when the shape of what is kept changes, so that an old cache is not read with new eyes.
const cacheVersion = 1
const keepMsMax = 7 * 86_400_000
const saveAfterMs = 1_000

interface KeptReads {
  readonly version: number
  readonly userId: string
  readonly savedAt: number
  readonly state: DehydratedState
}

const isWorthRepeating = (error: Error) =>
  error instanceof OfflineError || (error instanceof ApiProblem && error.status >= 500)

/** The one cache of what the server said. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      gcTime: 86_400_000,
      // A page without a connection shows what was seen before, or says so; it doesn't wait for ever.
      networkMode: 'always',
      refetchOnReconnect: true,
      retry: (failures, error) => failures < 2 && isWorthRepeating(error),
    },
    mutations: { networkMode: 'always', retry: false },
  },
})

/** Gives back what this user saw before, keeps what they see now, and forgets everything when they sign out. */
export async function startReadCache(): Promise<void> {
  let userId = credentials.user()?.id
  let timer: ReturnType<typeof setTimeout> | undefined

  const save = () => {
    timer = undefined
    if (userId === undefined) return
    const state = dehydrate(queryClient, {
      shouldDehydrateQuery: ({ state: { status }, meta }) => status === 'success' && meta?.keep !== false,
      shouldDehydrateMutation: () => false,
    })
    const kept: KeptReads = { version: cacheVersion, userId, savedAt: Date.now(), state }
    set(cacheKey, kept).catch(() => undefined)
  }
  queryClient.getQueryCache().subscribe(({ type }) => {
    if (type === 'updated' || type === 'removed') timer ??= setTimeout(save, saveAfterMs)
  })

  credentials.subscribe(() => {
    const next = credentials.token() === null ? undefined : credentials.user()?.id
    if (next === userId) return
    userId = next
    clearTimeout(timer)
    timer = undefined
    queryClient.clear()
    del(cacheKey).catch(() => undefined)
  })

  onLiveReset(() => void queryClient.invalidateQueries())
  useLiveStatus.subscribe(({ isUp }, before) => {
    if (!isUp || before.isUp) return
    // What was fetched before the stream opened may have changed since, unseen.
    const openedAt = Date.now()
    void queryClient.invalidateQueries({ predicate: ({ state }) => state.dataUpdatedAt < openedAt })
  })

  const kept = await get<KeptReads>(cacheKey).catch(() => undefined)
  if (!kept || kept.userId !== userId || kept.version !== cacheVersion) return
  if (Date.now() - kept.savedAt < keepMsMax) hydrate(queryClient, kept.state)
}
