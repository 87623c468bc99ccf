import { AppError, unlessRefused, requireFound } from '@love-space/service-kit/process/app-error.ts'
import type { Playlist, Song } from '@love-space/contracts/space/playlist.ts'
import type { Deps } from '../deps.ts'
import { isHidden, playlistsOf, toSong } from '../spaces/space-playlists.ts'
import { requireMember, type SpaceMember } from '../spaces/spaces.queries.ts'
import type { SongDoc } from './song.model.ts'

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
