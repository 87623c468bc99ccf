import { limits } from '@love-space/contracts/limits.ts'
import type { Playlist } from '@love-space/contracts/space/playlist.ts'
import { getSpace } from '@love-space/contracts/space/space.calls.ts'
import { playlist as texts } from '@love-space/texts/en/couple/playlist.ts'
import { api } from '@love-space/web-kit/api/api-client.ts'
import { usePollMs } from '@love-space/web-kit/live/live.ts'
import { queryOptions, useQuery } from '@love-space/web-kit/query.ts'

const named = (spaceId: string, list: Playlist): Playlist =>
  list.id === spaceId ? { ...list, name: texts.myPlaylist } : list

const playlistsQuery = (spaceId: string) =>
  queryOptions({
    queryKey: ['playlists', spaceId],
    queryFn: async ({ signal }): Promise<readonly Playlist[]> => {
      const answer = await api.call(getSpace, { params: { spaceId }, signal })
      return (answer?.data.space.playlists ?? []).map((list) => named(spaceId, list))
    },
    meta: { live: 'songs' },
  })

export function usePlaylists(spaceId: string) {
  const refetchInterval = usePollMs(limits.notificationPollMs)
  return useQuery({ ...playlistsQuery(spaceId), refetchInterval })
}
