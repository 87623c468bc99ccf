import type { LiveTopic } from '@love-space/contracts/live-topic.ts'
import { ApiProblem, OfflineError } from '../api/api-problem.ts'
import { credentials } from '../credentials/credentials.ts'
import { QueryClient, type QueryFilters } from '../query.ts'

/** What a query says of itself, where it is defined and nowhere else. */
type QueryMeta = {
  /** A hint about this topic, or one of these, refreshes the query. */
  readonly live?: LiveTopic | readonly LiveTopic[]
  /** The part of the topic it shows, e.g. a day: hints about other parts leave it alone. */
  readonly ref?: string
  /** True: what `refreshWith` was given sees to hints about one part of the topic. */
  readonly byPart?: boolean
  /** False: not kept for a visit without a connection. */
  readonly keep?: boolean
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: QueryMeta
  }
}

/** Whether what was asked for may be answered later: it was not refused. */
export const isWorthRepeating = (error: Error): boolean =>
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

type Refresh = (ref: string | null) => Promise<void>
const refreshers = new Map<LiveTopic, Refresh>()

/** For what shows a topic and is no query, or is one that need not be fetched as a whole; told which part has changed, null: any. */
export const refreshWith = (topic: LiveTopic, refresh: Refresh): void => void refreshers.set(topic, refresh)

/** Whether a query shows a topic. */
export const shows = (meta: QueryMeta | undefined, topic: string): boolean =>
  meta?.live !== undefined && [meta.live].flat().some((one) => one === topic)

/**
 * What is on its way may be older than a change, and a first answer or one that no page waits for is never asked for again before
 * it is there.
 */
const unrepeatable = (filters: QueryFilters) =>
  queryClient
    .getQueryCache()
    .findAll({ ...filters, fetchStatus: 'fetching' })
    .filter((query) => query.state.data === undefined || !query.isActive())

/** Fetches anew, by requests that begin now. */
export async function refreshQueries(filters: QueryFilters = {}): Promise<void> {
  const late = unrepeatable(filters).map(async ({ promise, queryKey }) => {
    await promise?.catch(() => undefined)
    await queryClient.invalidateQueries({ queryKey, exact: true })
  })
  await Promise.all([queryClient.invalidateQueries(filters), ...late])
}

/**
 * Fetches anew what shows a topic, or one part of it, by requests that begin now. A topic that nothing here shows, such as a
 * newer server's, does nothing.
 */
export async function refreshTopic(topic: string, ref: string | null = null): Promise<void> {
  const isMeant = (meta: QueryMeta | undefined) =>
    shows(meta, topic) && (ref === null || [undefined, ref].includes(meta?.ref))
  const underway = unrepeatable({ predicate: ({ meta }) => isMeant(meta) })
  await Promise.allSettled(underway.flatMap(({ promise }) => promise ?? []))
  const queries = queryClient.invalidateQueries({
    predicate: ({ meta }) => isMeant(meta) && (ref === null || meta?.byPart !== true),
  })
  await Promise.all([queries, refreshers.get(topic as LiveTopic)?.(ref)])
}

/**
 * Stops what is being fetched, so that no older answer takes the place of what is shown until a write is answered; gives back how
 * to ask again, as what was asked for may bring more than that write.
 */
export async function holdFetches(filters: QueryFilters): Promise<() => Promise<void>> {
  const held = queryClient.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' })
  await queryClient.cancelQueries(filters)
  return () => queryClient.invalidateQueries({ predicate: (query) => held.includes(query) })
}

// What is put by hand is newer than what was on its way, which would take its place: that is asked for anew.
queryClient.getQueryCache().subscribe((event) => {
  if (event.type !== 'updated' || event.action.type !== 'success' || !event.action.manual) return
  const { state } = event.query
  if (state.fetchStatus !== 'fetching') return
  const meta = state.fetchMeta ?? undefined
  event.query.fetch(undefined, { cancelRefetch: true, ...(meta && { meta }) }).catch(() => undefined)
})

// Nobody sees what was fetched for somebody else.
credentials.onUserChange(() => queryClient.clear())
