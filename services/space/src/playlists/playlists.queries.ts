import { AppError, unlessRefused, requireFound } from '@love-space/service-kit/process/app-error.ts'
import type { Playlist, Song } from '@love-space/contracts/space/playlist.ts'
import { versionOf } from '@love-space/service-kit/store/record-version.ts'
import type { Deps } from '../deps.ts'
import { requireMember, type Member } from '../spaces/spaces.queries.ts'
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

export const playlistsOf = async (
  { playlists, songs }: Deps,
  spaceIds: readonly string[],
): Promise<ReadonlyMap<string, Playlist[]>> => {
  const ofSpaces = { spaceId: { $in: [...spaceIds] } }
  const [lists, all] = await Promise.all([playlists.find(ofSpaces), songs.find(ofSpaces)])
  return new Map(
    spaceIds.map((spaceId) => {
      const own = lists.filter((list) => list.spaceId === spaceId).toSorted(byAge)
      const named = [{ _id: spaceId, name: defaultName }, ...own]
      const ofSpace = all.filter((song) => song.spaceId === spaceId)
      return [spaceId, named.map(({ _id, name }) => toPlaylist(_id, name, ofSpace))]
    }),
  )
}

/** Throws PLAYLIST_NOT_FOUND, also for another space's playlist. */
export const requirePlaylistMember = async (
  deps: Deps,
  user: { readonly userId: string },
  playlistId: string,
): Promise<Member> => {
  const playlist = await deps.playlists.findById(playlistId)
  return asMemberOf(deps, user, playlist?.spaceId ?? playlistId, 'PLAYLIST_NOT_FOUND')
}

/** Throws SONG_NOT_FOUND, also for another space's song. */
export const requireSongMember = async (
  deps: Deps,
  user: { readonly userId: string },
  songId: string,
): Promise<{ member: Member; song: SongDoc }> => {
  const song = requireFound(await deps.songs.findById(songId), 'SONG_NOT_FOUND')
  return { member: await asMemberOf(deps, user, song.spaceId, 'SONG_NOT_FOUND'), song }
}

/** Returns a song as members read it in its playlist. Throws SONG_NOT_FOUND. */
export const readSong = async (deps: Deps, { space }: Member, songId: string): Promise<Song> => {
  const song = await deps.songs.findById(songId)
  if (song?.spaceId !== space._id) throw new AppError('SONG_NOT_FOUND')
  return toSong(song)
}

/** Returns a playlist of the member's space. Throws PLAYLIST_NOT_FOUND. */
export const readPlaylist = async (deps: Deps, { space }: Member, playlistId: string): Promise<Playlist> => {
  const playlists = await playlistsOf(deps, [space._id])
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
): Promise<Member> =>
  requireFound(await unlessRefused('SPACE_NOT_FOUND', requireMember(deps, user, spaceId)), otherwise)
