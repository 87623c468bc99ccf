import { type Static, Type } from '@sinclair/typebox'
import { Id, Instant, VersionRead } from '../primitives.ts'
import { OneOf, Strict } from '../route.ts'
import { songIcons } from './song-icons.ts'

export const SongIcon = OneOf(songIcons)
export type SongIcon = Static<typeof SongIcon>

export const Song = Strict({
  id: Id,
  playlistId: Id,
  url: Type.String(),
  titleArtist: Type.String(),
  description: Type.String(),
  /** One of `SongIcon`, or one of a later release. */
  icon: Type.String(),
  createdAt: Instant,
  updatedAt: Instant,
  /** Version of the song; moving it does not change the version. */
  version: VersionRead,
})
export type Song = Static<typeof Song>

export const Playlist = Strict({
  id: Id,
  name: Type.String(),
  songs: Type.Array(Song),
})
export type Playlist = Static<typeof Playlist>
