import type { Playlist, Song } from '@love-space/contracts/space/playlist.ts'
import { versionOf } from '@love-space/service-kit/store/record-version.ts'
import type { Deps } from '../deps.ts'
import type { PlaylistDoc } from '../playlists/playlist.model.ts'
import type { SongDoc } from '../playlists/song.model.ts'
import { hiddenAuthorsOf } from './disowned.rules.ts'
import { byPosition } from './song-order.rules.ts'
import type { SpaceDoc } from './space.model.ts'

const defaultName = 'My Playlist'

export const toSong = (song: SongDoc): Song => ({
  id: song._id,
  playlistId: song.playlistId,
  url: song.url,
  titleArtist: song.titleArtist,
  description: song.description,
  icon: song.icon,
  createdAt: song.createdAt.toISOString(),
  updatedAt: song.updatedAt.toISOString(),
  version: versionOf(song),
})

export const toPlaylist = (id: string, name: string, songs: readonly SongDoc[]): Playlist => ({
  id,
  name,
  songs: songs
    .filter(({ playlistId }) => playlistId === id)
    .toSorted(byPosition)
    .map(toSong),
})

const byAge = (one: PlaylistDoc, other: PlaylistDoc): number =>
  one.createdAt.getTime() - other.createdAt.getTime() || (one._id < other._id ? -1 : 1)

export const isHidden = (space: SpaceDoc, { userId }: { readonly userId?: string }): boolean =>
  userId !== undefined && hiddenAuthorsOf(space).includes(userId)

/** Returns the playlists of each space. Leaves out a disowned member's, unless the partner has songs in them. */
export const playlistsOf = async (
  { playlists, songs }: Deps,
  spaces: readonly SpaceDoc[],
): Promise<ReadonlyMap<string, Playlist[]>> => {
  const ofSpaces = { spaceId: { $in: spaces.map(({ _id }) => _id) } }
  const [lists, all] = await Promise.all([playlists.find(ofSpaces), songs.find(ofSpaces)])
  return new Map(
    spaces.map((space) => {
      const { _id: spaceId } = space
      const ofSpace = all.filter((song) => song.spaceId === spaceId && !isHidden(space, song))
      const own = lists.filter((list) => list.spaceId === spaceId).toSorted(byAge)
      const shown = own.flatMap((list) => {
        if (!isHidden(space, list)) return list.name === '' ? { ...list, name: defaultName } : list
        return ofSpace.some((song) => song.playlistId === list._id) ? { ...list, name: defaultName } : []
      })
      const named = [{ _id: spaceId, name: defaultName }, ...shown]
      return [spaceId, named.map(({ _id, name }) => toPlaylist(_id, name, ofSpace))]
    }),
  )
}
