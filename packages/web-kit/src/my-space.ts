import { queryOptions, useQuery } from '@tanstack/react-query'
import { listSpaces, type Space, type SpaceUser } from '@love-space/contracts/http/space.ts'
import { api } from './api-client.ts'
import { ApiProblem } from './api-problem.ts'
import { useLive } from './live.ts'
import { queryClient } from './query-client.ts'
import { useSession } from './session.store.ts'

/** The user's space; null while they have none. One cache entry for the shell and every remote. */
export const mySpaceQuery = queryOptions({
  queryKey: ['my-space'],
  queryFn: async ({ signal }): Promise<Space | null> => {
    try {
      const answer = await api.call(listSpaces, { signal })
      return answer?.data.spaces[0] ?? null
    } catch (error) {
      if (error instanceof ApiProblem && error.code === 'NO_SPACES') return null
      throw error
    }
  },
})

/** The user's space, fetched once they are signed in and again whenever it changes. */
export function useMySpace() {
  const isAuthenticated = useSession((session) => session.isAuthenticated)
  useLive('space', () => void queryClient.invalidateQueries({ queryKey: mySpaceQuery.queryKey }))
  return useQuery({ ...mySpaceQuery, enabled: isAuthenticated })
}

/** The other user of the space; null while there is none. */
export const partnerIn = (space: Space | null | undefined, userId: string | undefined): SpaceUser | null =>
  space?.users.find(({ id }) => id !== userId) ?? null
