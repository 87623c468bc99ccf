import { limits } from '@love-space/contracts/limits.ts'
import { getMemory, listMemories, listMemoryCategories } from '@love-space/contracts/media/memory.calls.ts'
import type { Memory } from '@love-space/contracts/media/memory.ts'
import type { QueryOf } from '@love-space/contracts/call-parts.ts'
import { api } from '@love-space/web-kit/api/api-client.ts'
import { usePollMs } from '@love-space/web-kit/live/live.ts'
import { hasCode } from '@love-space/web-kit/api/api-problem.ts'
import { queryClient, refreshWith, shows } from '@love-space/web-kit/queries/query-client.ts'
import { infiniteQueryOptions, queryOptions, useInfiniteQuery, useQuery } from '@love-space/web-kit/query.ts'
import { noFilter, queryOf, withChanged, type MemoriesPage, type MemoryFilter } from './memories.rules.ts'

const nothing: MemoriesPage = { memories: [], currentPage: 1, totalPages: 1, total: 0 }
const preparingMs = 3_000
const isPreparing = ({ media }: Memory): boolean =>
  media.some(({ state, converting }) => state === 'processing' || converting !== null)

const fetchPage = async (
  spaceId: string,
  query: QueryOf<typeof listMemories>,
  signal: AbortSignal,
): Promise<MemoriesPage> => (await api.call(listMemories, { params: { spaceId }, query, signal }))?.data ?? nothing

const listQuery = (spaceId: string, filter: MemoryFilter) =>
  infiniteQueryOptions({
    queryKey: ['memories', spaceId, filter],
    queryFn: ({ pageParam, signal }) =>
      fetchPage(spaceId, { ...queryOf(filter), page: pageParam, limit: limits.memoriesPageSize }, signal),
    initialPageParam: 1,
    getNextPageParam: ({ currentPage, totalPages }) => (currentPage < totalPages ? currentPage + 1 : undefined),
    meta: { live: 'memories', byPart: true },
  })

export function useMemories(spaceId: string, filter: MemoryFilter) {
  const pollMs = usePollMs(limits.notificationPollMs)
  const query = useInfiniteQuery({
    ...listQuery(spaceId, filter),
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some(({ memories }) => memories.some(isPreparing)) ? preparingMs : pollMs,
  })
  const { pages = [] } = query.data ?? {}
  const seen = new Map(pages.flatMap(({ memories }) => memories).map((memory) => [memory.id, memory]))
  return { ...query, memories: query.data && [...seen.values()] }
}

const memoryQuery = (spaceId: string, id: string) =>
  queryOptions({
    queryKey: ['memory', spaceId, id],
    queryFn: async ({ signal }): Promise<Memory | null> =>
      (await api.call(getMemory, { params: { spaceId, memoryId: id }, signal }))?.data.memory ?? null,
    meta: { live: 'memories', ref: id },
  })

export function useMemory(spaceId: string, id: string | null) {
  const pollMs = usePollMs(limits.notificationPollMs)
  return useQuery({
    ...memoryQuery(spaceId, id ?? ''),
    enabled: id !== null,
    refetchInterval: ({ state: { data } }) => (data && isPreparing(data) ? preparingMs : pollMs),
  })
}

const snapshotsMax = 6

export function useSnapshots(spaceId: string, category: string) {
  const pollMs = usePollMs(limits.notificationPollMs)
  const filter = { ...noFilter, category }
  return useQuery({
    queryKey: ['snapshots', spaceId, category],
    queryFn: ({ signal }) => fetchPage(spaceId, { ...queryOf(filter), limit: snapshotsMax }, signal),
    meta: { live: 'memories' },
    refetchInterval: ({ state: { data } }) => (data?.memories.some(isPreparing) ? preparingMs : pollMs),
  })
}

/** Reads the categories in use; empty if that fails. */
export function useCategories(spaceId: string): readonly string[] {
  const { data = [] } = useQuery({
    queryKey: ['memory-categories', spaceId],
    queryFn: async ({ signal }) =>
      (await api.call(listMemoryCategories, { params: { spaceId }, signal }))?.data.categories ?? [],
    meta: { live: 'memories' },
  })
  return data.map(({ category }) => category)
}

type Pages = { readonly pages: readonly MemoriesPage[]; readonly pageParams: readonly unknown[] }

/** Refetches expired file addresses, once for several expired pictures. */
export const renewAddresses = (): Promise<void> =>
  queryClient.invalidateQueries({ predicate: ({ meta }) => shows(meta, 'memories') }, { cancelRefetch: false })

type Change = (memory: Memory) => Memory

const inPage = <P extends MemoriesPage>(page: P, id: string, change: Change): P => ({
  ...page,
  memories: page.memories.map((one) => (one.id === id ? change(one) : one)),
})

/** Changes a memory in every cached query. Queries that are invalidated stay so. */
export function changeMemory({ spaceId, id }: Memory, change: Change): void {
  const outdated = queryClient
    .getQueryCache()
    .findAll({ predicate: ({ meta, state }) => state.isInvalidated && shows(meta, 'memories') })
  queryClient.setQueryData(memoryQuery(spaceId, id).queryKey, (known) => known && change(known))
  queryClient.setQueriesData<Pages>(
    { queryKey: ['memories', spaceId] },
    (known) => known && { ...known, pages: known.pages.map((page) => inPage(page, id, change)) },
  )
  queryClient.setQueriesData<MemoriesPage>(
    { queryKey: ['snapshots', spaceId] },
    (known) => known && inPage(known, id, change),
  )
  for (const query of outdated) query.invalidate()
}

export const putMemory = (memory: Memory): void => changeMemory(memory, () => memory)

export const fetchMemory = async (spaceId: string, id: string): Promise<Memory | null> => {
  try {
    return await queryClient.fetchQuery({ ...memoryQuery(spaceId, id), staleTime: 0, retry: false })
  } catch (error) {
    if (hasCode(error, 'MEMORY_NOT_FOUND')) return null
    throw error
  }
}

// Fetches only the changed memory, so that the cost does not grow with the loaded pages. Inactive lists refetch at
// their next use.
refreshWith('memories', async (id) => {
  if (id === null) return
  await queryClient.invalidateQueries({ queryKey: ['memories'], refetchType: 'none' })
  for (const query of queryClient.getQueryCache().findAll({ queryKey: ['memories'], type: 'active' })) {
    const [, spaceId, filter] = query.queryKey as readonly [string, string, MemoryFilter]
    const memory = await fetchMemory(spaceId, id).catch(() => undefined)
    const { data, fetchStatus } = query.state as { data: Pages | undefined; fetchStatus: string }
    // A running fetch would overwrite this change with stale pages.
    const canChange = data !== undefined && memory !== undefined && fetchStatus === 'idle'
    const pages = canChange ? withChanged(data.pages, { id, memory }, filter) : undefined
    if (pages) query.setData({ pages, pageParams: pages.map(({ currentPage }) => currentPage) })
    else await queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true })
  }
})
