import { useEffect } from 'react'
import { paths } from '@love-space/contracts/paths.ts'
import { listSpaces } from '@love-space/contracts/space/space.calls.ts'
import type { Space, SpaceUser } from '@love-space/contracts/space/space.ts'
import { api } from '../api/api-client.ts'
import { hasCode } from '../api/api-problem.ts'
import { queryClient } from '../queries/query-client.ts'
import { queryOptions, useQuery } from '../query.ts'
import { useLocation } from '../router.ts'
import { refreshUser, useSession } from './session.store.ts'
import { followSpaceTheme } from '../browser/theme.store.ts'

const repeatMsMin = 10_000
/** Browsers fire a timer of more than 24 days at once. One whose clock is that far behind would ask without pause. */
const repeatMsMax = 86_400_000
const mySpaceKey = ['my-space'] as const

const isNewcomer = () => useSession.getState().user?.neverInSpace

async function fetchSpaces(signal: AbortSignal): Promise<readonly Space[]> {
  // The answer for a newcomer would be a 404, so ask for the session instead.
  if (isNewcomer()) await refreshUser()
  if (isNewcomer()) return []
  try {
    return (await api.call(listSpaces, { signal }))?.data.spaces ?? []
  } catch (error) {
    if (hasCode(error, 'NO_SPACES')) return []
    throw error
  }
}

const hasAllOf = (before: Space, now: Space | null): boolean =>
  before.id === now?.id && before.users.every(({ id }) => now.users.some((user) => user.id === id))

/** Drops data read in another space, or while a member was there whose words may be hidden now. */
function forgetFormer(now: Space | null): void {
  const before = queryClient.getQueryData<Space | null>(mySpaceKey)
  if (!before || hasAllOf(before, now)) return
  void queryClient.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== mySpaceKey[0] })
}

/** Reads the space; null without one. Shell and remotes share the cache entry. */
export const mySpaceQuery = queryOptions({
  queryKey: mySpaceKey,
  queryFn: async ({ signal }): Promise<Space | null> => {
    const [space = null, ...former] = await fetchSpaces(signal)
    forgetFormer(space)
    // Setting data during a fetch would restart that fetch.
    const { queryKey } = formerSpacesQuery
    if (queryClient.isFetching({ queryKey }) === 0) queryClient.setQueryData(queryKey, former)
    return space
  },
  meta: { live: 'space' },
  // The server decides which day it is, so refetch the space when its day ends.
  refetchInterval: ({ state: { data } }) =>
    data ? Math.min(Math.max(Date.parse(data.todayEndsAt) - Date.now(), repeatMsMin), repeatMsMax) : false,
})

export function keepMySpace(space: Space): void {
  forgetFormer(space)
  queryClient.setQueryData(mySpaceKey, space)
  void queryClient.invalidateQueries({ queryKey: formerSpacesQuery.queryKey })
}

/** Reads the former spaces that are still readable. They arrive with `mySpaceQuery`. */
export const formerSpacesQuery = queryOptions({
  queryKey: ['former-spaces'],
  queryFn: async ({ signal }): Promise<readonly Space[]> => (await fetchSpaces(signal)).slice(1),
  staleTime: Number.POSITIVE_INFINITY,
})

export function useMySpace() {
  const isAuthenticated = useSession((session) => session.isAuthenticated)
  const { pathname } = useLocation()
  // On the tap page, the answer to the tap includes the space.
  const isTap = pathname === paths.tap
  const isOffice = `${pathname}/`.startsWith(`${paths.admin}/`)
  const query = useQuery({ ...mySpaceQuery, enabled: isAuthenticated && !isTap && !isOffice })
  const theme = query.data?.theme
  useEffect(() => {
    if (theme) followSpaceTheme(theme)
  }, [theme])
  return query
}

export const partnerIn = (space: Space | null | undefined, userId: string | undefined): SpaceUser | null =>
  space?.users.find(({ id }) => id !== userId) ?? null

/** Returns a member's position by order of joining, which sets their colour. */
export const personIn = (space: Space | null | undefined, userId: string | undefined): 'one' | 'two' | undefined =>
  (['one', 'two'] as const)[space?.users.findIndex(({ id }) => id === userId) ?? -1]
