import type { LiveTopic } from '@love-space/contracts/live-topic.ts'
import { ApiProblem, OfflineError } from '../api/api-problem.ts'
import { credentials } from '../credentials/credentials.ts'
import { QueryClient, type QueryFilters } from '../query.ts'

type QueryMeta = {
  readonly live?: LiveTopic | readonly LiveTopic[]
  /** Hints about other parts of the topic are ignored, e.g. other days. */
  readonly ref?: string
  /** True if a refresher registered with `refreshWith` updates single records; hints about one do not refetch the query. */
  readonly byPart?: boolean
  /** False excludes it from the offline cache. */
  readonly keep?: boolean
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: QueryMeta
  }
}

export const isWorthRepeating = (error: Error): boolean =>
  error instanceof OfflineError || (error instanceof ApiProblem && error.status >= 500)

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      gcTime: 86_400_000,
      // Fetches fail at once without a connection, instead of pausing for ever.
      networkMode: 'always',
      refetchOnReconnect: true,
      retry: (failures, error) => failures < 2 && isWorthRepeating(error),
    },
    mutations: { networkMode: 'always', retry: false },
  },
})

type Refresh = (ref: string | null) => Promise<void>
const refreshers = new Map<LiveTopic, Refresh>()

/**
 * Registers a refresher for topics that no query shows, or that need no full refetch. It receives the changed part,
 * or null.
 */
export const refreshWith = (topic: LiveTopic, refresh: Refresh): void => void refreshers.set(topic, refresh)

export const shows = (meta: QueryMeta | undefined, topic: string): boolean =>
  meta?.live !== undefined && [meta.live].flat().some((one) => one === topic)

/** A running request may return stale data; React Query does not restart first loads or inactive queries. */
const unrepeatable = (filters: QueryFilters) =>
  queryClient
    .getQueryCache()
    .findAll({ ...filters, fetchStatus: 'fetching' })
    .filter((query) => query.state.data === undefined || !query.isActive())

/** Refetches with requests that begin after this call. */
export async function refreshQueries(filters: QueryFilters = {}): Promise<void> {
  const late = unrepeatable(filters).map(async ({ promise, queryKey }) => {
    await promise?.catch(() => undefined)
    await queryClient.invalidateQueries({ queryKey, exact: true })
  })
  await Promise.all([queryClient.invalidateQueries(filters), ...late])
}

/** Refetches with requests that begin after this call. Ignores unknown topics. */
export async function refreshTopic(topic: string, ref: string | null = null): Promise<void> {
  const isAffected = (meta: QueryMeta | undefined) =>
    shows(meta, topic) && (ref === null || [undefined, ref].includes(meta?.ref))
  const underway = unrepeatable({ predicate: ({ meta }) => isAffected(meta) })
  await Promise.allSettled(underway.flatMap(({ promise }) => promise ?? []))
  const queries = queryClient.invalidateQueries({
    predicate: ({ meta }) => isAffected(meta) && (ref === null || meta?.byPart !== true),
  })
  await Promise.all([queries, refreshers.get(topic as LiveTopic)?.(ref)])
}

/** Cancels fetches whose older answers would replace optimistic data. Returns a function that restarts them. */
export async function holdFetches(filters: QueryFilters): Promise<() => Promise<void>> {
  const held = queryClient.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' })
  await queryClient.cancelQueries(filters)
  return () => queryClient.invalidateQueries({ predicate: (query) => held.includes(query) })
}

// Data set by hand is newer than a running fetch, which would overwrite it: restarts the fetch.
queryClient.getQueryCache().subscribe((event) => {
  if (event.type !== 'updated' || event.action.type !== 'success' || !event.action.manual) return
  const { state } = event.query
  if (state.fetchStatus !== 'fetching') return
  const meta = state.fetchMeta ?? undefined
  event.query.fetch(undefined, { cancelRefetch: true, ...(meta && { meta }) }).catch(() => undefined)
})

credentials.onUserChange(() => queryClient.clear())
