import { limits } from '@love-space/contracts/limits.ts'
import { getInteraction } from '@love-space/contracts/space/interaction.calls.ts'
import type { GameKey, Interaction } from '@love-space/contracts/space/interaction.ts'
import { api } from '@love-space/web-kit/api/api-client.ts'
import { usePollMs } from '@love-space/web-kit/live/live.ts'
import { queryOptions, useQuery } from '@love-space/web-kit/query.ts'

const nothing: Interaction = {
  state: {},
  version: 0,
  present: [],
  spicy: { isOpen: false, areAdults: false, allowedBy: [] },
}

export const gameQuery = (spaceId: string, key: GameKey) =>
  queryOptions({
    queryKey: ['game', spaceId, key],
    queryFn: async ({ signal }): Promise<Interaction> =>
      (await api.call(getInteraction, { params: { spaceId, key }, signal }))?.data ?? nothing,
    meta: { live: 'games', ref: key },
  })

export function useSharedGame(spaceId: string, key: GameKey, isOpen: boolean) {
  const pollMs = usePollMs(limits.gamePollMs)
  return useQuery({ ...gameQuery(spaceId, key), refetchInterval: isOpen ? pollMs : false })
}
