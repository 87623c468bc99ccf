import { useEffect } from 'react'
import { paths } from '@love-space/contracts/paths.ts'
import { listSpaces } from '@love-space/contracts/space/space.calls.ts'
import type { Space, SpaceUser } from '@love-space/contracts/space/space.ts'
import { api } from '../api/api-client.ts'
import { ApiProblem } from '../api/api-problem.ts'
import { queryClient } from '../queries/query-client.ts'
import { queryOptions, useQuery } from '../query.ts'
import { useLocation } from '../router.ts'
import { useSession } from './session.store.ts'
import { followSpaceTheme } from '../browser/theme.store.ts'

const repeatMsMin = 10_000
const mySpaceKey = ['my-space'] as const

/** Every space of the user that can be read, the current one first. */
async function fetchSpaces(signal: AbortSignal): Promise<readonly Space[]> {
  try {
    return (await api.call(listSpaces, { signal }))?.data.spaces ?? []
  } catch (error) {
    if (error instanceof ApiProblem && error.code === 'NO_SPACES') return []
    throw error
  }
}

/** What was fetched for one space is not shown in another. */
function forgetOtherSpace(now: Space | null): void {
  const before = queryClient.getQueryData<Space | null>(mySpaceKey)
  if (!before || before.id === now?.id) return
  void queryClient.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== mySpaceKey[0] })
}

/** The user's space; null while they have none. One cache entry for the shell and every remote. */
export const mySpaceQuery = queryOptions({
  queryKey: mySpaceKey,
  queryFn: async ({ signal }): Promise<Space | null> => {
    const [space = null, ...former] = await fetchSpaces(signal)
    forgetOtherSpace(space)
    // What is put by hand is asked for anew where it is being fetched.
    const { queryKey } = formerSpacesQuery
    if (queryClient.isFetching({ queryKey }) === 0) queryClient.setQueryData(queryKey, former)
    return space
  },
  meta: { live: 'space' },
  // Which day it is says the server: the space is fetched again when the day it named is over.
  refetchInterval: ({ state: { data } }) =>
    data ? Math.max(Date.parse(data.todayEndsAt) - Date.now(), repeatMsMin) : false,
})

/** Shows the user's space as the server has just answered it, everywhere. */
export function keepMySpace(space: Space): void {
  forgetOtherSpace(space)
  queryClient.setQueryData(mySpaceKey, space)
  void queryClient.invalidateQueries({ queryKey: formerSpacesQuery.queryKey })
}

/** The spaces beside the current one that can still be read: they have ended. They come with every answer to `mySpaceQuery`. */
export const formerSpacesQuery = queryOptions({
  queryKey: ['former-spaces'],
  queryFn: async ({ signal }): Promise<readonly Space[]> => (await fetchSpaces(signal)).slice(1),
  staleTime: Number.POSITIVE_INFINITY,
})

/** The user's space, fetched once they are signed in and again whenever it changes. */
export function useMySpace() {
  const isAuthenticated = useSession((session) => session.isAuthenticated)
  // The answer to a tap brings the space.
  const isTap = useLocation().pathname === paths.tap
  const query = useQuery({ ...mySpaceQuery, enabled: isAuthenticated && !isTap })
  const theme = query.data?.theme
  useEffect(() => {
    if (theme) followSpaceTheme(theme)
  }, [theme])
  return query
}

/** The other user of the space; null while there is none. */
export const partnerIn = (space: Space | null | undefined, userId: string | undefined): SpaceUser | null =>
  space?.users.find(({ id }) => id !== userId) ?? null

/** Which of the two somebody is, by order of joining: it chooses their colour. Undefined for somebody outside the space. */
export const personIn = (space: Space | null | undefined, userId: string | undefined): 'one' | 'two' | undefined =>
  (['one', 'two'] as const)[space?.users.findIndex(({ id }) => id === userId) ?? -1]
