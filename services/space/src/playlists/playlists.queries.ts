import { AppError, unlessRefused, requireFound } from '@love-space/service-kit/process/app-error.ts'
import type { Playlist, Song } from '@love-space/contracts/space/playlist.ts'
import { versionOf } from '@love-space/service-kit/store/record-version.ts'
import type { Deps } from '../deps.ts'
import { hiddenAuthorsOf } from '../spaces/disowned.rules.ts'
import type { SpaceDoc } from '../spaces/space.model.ts'
import { requireMember, type SpaceMember } from '../spaces/spaces.queries.ts'
import type { PlaylistDoc } from './playlist.model.ts'
import { byPosition } from './playlist.rules.ts'
import type { SongDoc } from './song.model.ts'

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

const isHidden = (space: SpaceDoc, { userId }: { readonly userId?: string }): boolean =>
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

export const requirePlaylistMember = async (
  deps: Deps,
  user: { readonly userId: string },
  playlistId: string,
): Promise<SpaceMember> => {
  const playlist = await deps.playlists.findById(playlistId)
  return asMemberOf(deps, user, playlist?.spaceId ?? playlistId, 'PLAYLIST_NOT_FOUND')
}

export const requireSongMember = async (
  deps: Deps,
  user: { readonly userId: string },
  songId: string,
): Promise<{ member: SpaceMember; song: SongDoc }> => {
  const song = requireFound(await deps.songs.findById(songId), 'SONG_NOT_FOUND')
  const member = await asMemberOf(deps, user, song.spaceId, 'SONG_NOT_FOUND')
  if (isHidden(member.space, song)) throw new AppError('SONG_NOT_FOUND')
  return { member, song }
}

export const readSong = async (deps: Deps, { space }: SpaceMember, songId: string): Promise<Song> => {
  const song = await deps.songs.findById(songId)
  if (song?.spaceId !== space._id || isHidden(space, song)) throw new AppError('SONG_NOT_FOUND')
  return toSong(song)
}

export const readPlaylist = async (deps: Deps, { space }: SpaceMember, playlistId: string): Promise<Playlist> => {
  const playlists = await playlistsOf(deps, [space])
  return requireFound(
    playlists.get(space._id)?.find(({ id }) => id === playlistId),
    'PLAYLIST_NOT_FOUND',
  )
}

const asMemberOf = async (
  deps: Deps,
  user: { readonly userId: string },
  spaceId: string,
  otherwise: 'PLAYLIST_NOT_FOUND' | 'SONG_NOT_FOUND',
): Promise<SpaceMember> =>
  requireFound(await unlessRefused('SPACE_NOT_FOUND', requireMember(deps, user, spaceId)), otherwise)
