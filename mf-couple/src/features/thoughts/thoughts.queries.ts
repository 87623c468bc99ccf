import { getThoughts } from '@love-space/contracts/engagement/thought.calls.ts'
import type { getThoughts as getThoughtsRoute } from '@love-space/contracts/engagement/thought.routes.ts'
import type { AnswerOf } from '@love-space/contracts/call-parts.ts'
import { limits } from '@love-space/contracts/limits.ts'
import type { Space } from '@love-space/contracts/space/space.ts'
import { api } from '@love-space/web-kit/api/api-client.ts'
import { usePollMs } from '@love-space/web-kit/live/live.ts'
import { queryClient } from '@love-space/web-kit/queries/query-client.ts'
import { queryOptions, useQuery } from '@love-space/web-kit/query.ts'

export type Thoughts = AnswerOf<typeof getThoughtsRoute>['data']

type Day = Pick<Space, 'id' | 'today'>

const thoughtsQuery = ({ id, today }: Day) =>
  queryOptions({
    queryKey: ['thoughts', id, today],
    queryFn: async ({ signal }): Promise<Thoughts | null> => (await api.call(getThoughts, { signal }))?.data ?? null,
    meta: { live: 'thoughts' },
  })

export function useThoughts(day: Day) {
  const refetchInterval = usePollMs(limits.notificationPollMs)
  return useQuery({ ...thoughtsQuery(day), refetchInterval })
}

export const changeThoughts = (day: Day, change: (known: Thoughts) => Thoughts): void => {
  queryClient.setQueryData(thoughtsQuery(day).queryKey, (known) => known && change(known))
}
