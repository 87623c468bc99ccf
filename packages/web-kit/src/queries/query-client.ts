import type { LiveTopic } from '@love-space/contracts/live-topic.ts'
import { ApiProblem, OfflineError } from '../api/api-problem.ts'
import { credentials } from '../credentials/credentials.ts'
import { QueryClient, type QueryFilters } from '../query.ts'

type QueryMeta = {
  readonly live?: LiveTopic | readonly LiveTopic[]
  /** Part of the topic that the query shows, e.g. a day. Hints about other parts are ignored. */
  readonly ref?: string
  /** Whether a refresher updates single records (`refreshWith`); a hint about one record then refetches no query. */
  readonly byPart?: boolean
  /** False excludes the query from the offline cache. */
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
      // Without a connection, fetches fail at once instead of pausing for ever.
      networkMode: 'always',
      refetchOnReconnect: true,
      retry: (failures, error) => failures < 2 && isWorthRepeating(error),
    },
    mutations: { networkMode: 'always', retry: false },
  },
})

type Refresh = (ref: string | null) => Promise<void>
const refreshers = new Map<LiveTopic, Refresh>()

/** Registers a refresher for a topic without queries, or without a full refetch. It gets the changed part, or null. */
export const refreshWith = (topic: LiveTopic, refresh: Refresh): void => void refreshers.set(topic, refresh)

export const shows = (meta: QueryMeta | undefined, topic: string): boolean =>
  meta?.live !== undefined && [meta.live].flat().some((one) => one === topic)

/** Queries that React Query would not restart: first loads and inactive ones. Their running requests may be stale. */
const unrepeatable = (filters: QueryFilters) =>
  queryClient
    .getQueryCache()
    .findAll({ ...filters, fetchStatus: 'fetching' })
    .filter((query) => query.state.data === undefined || !query.isActive())

/** Refetches queries with requests that begin after this call. */
export async function refreshQueries(filters: QueryFilters = {}): Promise<void> {
  const late = unrepeatable(filters).map(async ({ promise, queryKey }) => {
    await promise?.catch(() => undefined)
    await queryClient.invalidateQueries({ queryKey, exact: true })
  })
  await Promise.all([queryClient.invalidateQueries(filters), ...late])
}

/** Refetches a topic's queries with requests that begin after this call. Ignores unknown topics. */
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

/** Cancels fetches whose stale answers would replace optimistic data. Returns a function that restarts them. */
export async function holdFetches(filters: QueryFilters): Promise<() => Promise<void>> {
  const held = queryClient.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' })
  await queryClient.cancelQueries(filters)
  return () => queryClient.invalidateQueries({ predicate: (query) => held.includes(query) })
}

// Data set by hand are newer than a running fetch, which would overwrite them; restart it.
queryClient.getQueryCache().subscribe((event) => {
  if (event.type !== 'updated' || event.action.type !== 'success' || !event.action.manual) return
  const { state } = event.query
  if (state.fetchStatus !== 'fetching') return
  const meta = state.fetchMeta ?? undefined
  event.query.fetch(undefined, { cancelRefetch: true, ...(meta && { meta }) }).catch(() => undefined)
})

credentials.onUserChange(() => queryClient.clear())
