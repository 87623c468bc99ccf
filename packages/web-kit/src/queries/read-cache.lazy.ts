import { dehydrate, hydrate, type DehydratedState, type Query } from '@tanstack/react-query'
import { del, get, set } from 'idb-keyval'
import { credentials } from '../credentials/credentials.ts'
import { isWorthRepeating, queryClient } from './query-client.ts'

const cacheKey = 'reads'
// Version of the stored shape; increase it when the shape changes.
const cacheVersion = 2
const keepMsMax = 7 * 86_400_000
const saveAfterMs = 1_000

interface KeptReads {
  readonly version: number
  readonly userId: string
  readonly savedAt: number
  readonly state: DehydratedState
}

const isKept = ({ state: { data, error, dataUpdatedAt }, meta }: Query): boolean =>
  data !== undefined &&
  (error === null || isWorthRepeating(error)) &&
  Date.now() - dataUpdatedAt < keepMsMax &&
  meta?.keep !== false

const known = { status: 'success', error: null, fetchFailureCount: 0, fetchFailureReason: null } as const

export async function startReadCache(): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined

  const save = () => {
    timer = undefined
    const userId = credentials.userId()
    if (userId === undefined) return
    const { queries } = dehydrate(queryClient, { shouldDehydrateQuery: isKept, shouldDehydrateMutation: () => false })
    const state = {
      mutations: [],
      queries: queries.map((query) => ({ ...query, state: { ...query.state, ...known } })),
    }
    const kept: KeptReads = { version: cacheVersion, userId, savedAt: Date.now(), state }
    set(cacheKey, kept).catch(() => undefined)
  }
  queryClient.getQueryCache().subscribe(({ type }) => {
    if (type !== 'updated' && type !== 'removed') return
    // Copying all data takes longer than a frame, so wait until no more come, as while an album scrolls.
    clearTimeout(timer)
    timer = setTimeout(save, saveAfterMs)
  })
  credentials.onUserChange(() => {
    clearTimeout(timer)
    timer = undefined
    forget()
  })

  const kept = await get<KeptReads>(cacheKey).catch(() => undefined)
  if (!kept) return
  const isOurs = kept.userId === credentials.userId() && kept.version === cacheVersion
  if (!isOurs || Date.now() - kept.savedAt >= keepMsMax) return forget()
  hydrate(queryClient, kept.state)
  // Cached data may be stale whatever their age, so refetch them unless a fetch is running.
  const isFromBefore = ({ state }: Query) => state.dataUpdatedAt < performance.timeOrigin
  await queryClient.invalidateQueries({ predicate: isFromBefore }, { cancelRefetch: false })
}

const forget = () => {
  del(cacheKey).catch(() => undefined)
}
