import { dehydrate, hydrate, type DehydratedState, type Query } from '@tanstack/react-query'
import { del, get, set } from 'idb-keyval'
import { credentials } from '../credentials/credentials.ts'
import { isWorthRepeating, queryClient } from './query-client.ts'

const cacheKey = 'reads'
// Raised when the shape of what is kept changes, so that an old cache is not read with new eyes.
const cacheVersion = 2
const keepMsMax = 7 * 86_400_000
const saveAfterMs = 1_000

interface KeptReads {
  readonly version: number
  readonly userId: string
  readonly savedAt: number
  readonly state: DehydratedState
}

/** A query that was refused is forgotten; one that could not be asked again, without a connection, shows what it had. */
const isKept = ({ state: { data, error, dataUpdatedAt }, meta }: Query): boolean =>
  data !== undefined &&
  (error === null || isWorthRepeating(error)) &&
  Date.now() - dataUpdatedAt < keepMsMax &&
  meta?.keep !== false

const known = { status: 'success', error: null, fetchFailureCount: 0, fetchFailureReason: null } as const

/** Gives back what this user saw before, keeps what they see from now on, and forgets everything when they sign out. */
export async function startReadCache(): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined

  const save = () => {
    timer = undefined
    const userId = credentials.userId()
    if (userId === undefined) return
    const { queries } = dehydrate(queryClient, { shouldDehydrateQuery: isKept, shouldDehydrateMutation: () => false })
    // The next page begins with what is known, not with why it could not be fetched again.
    const state = {
      mutations: [],
      queries: queries.map((query) => ({ ...query, state: { ...query.state, ...known } })),
    }
    const kept: KeptReads = { version: cacheVersion, userId, savedAt: Date.now(), state }
    set(cacheKey, kept).catch(() => undefined)
  }
  queryClient.getQueryCache().subscribe(({ type }) => {
    if (type === 'updated' || type === 'removed') timer ??= setTimeout(save, saveAfterMs)
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
  // However lately it was kept, nobody told this page of what has changed since; what is being fetched already is not fetched twice.
  const isFromBefore = ({ state }: Query) => state.dataUpdatedAt < performance.timeOrigin
  await queryClient.invalidateQueries({ predicate: isFromBefore }, { cancelRefetch: false })
}

const forget = () => {
  del(cacheKey).catch(() => undefined)
}
