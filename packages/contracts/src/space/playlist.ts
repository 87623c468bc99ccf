import { type Static, Type } from '@sinclair/typebox'
import { Id, Instant, VersionRead } from '../primitives.ts'
import { OneOf, Strict } from '../route.ts'

export const SongIcon = OneOf(['star', 'heart', 'music', 'play'])
export type SongIcon = Static<typeof SongIcon>

export const Song = Strict({
  id: Id,
  playlistId: Id,
  url: Type.String(),
  titleArtist: Type.String(),
  description: Type.String(),
  /** One of `SongIcon`, or a later one. */
  icon: Type.String(),
  createdAt: Instant,
  updatedAt: Instant,
  /** Moving a song does not increase it. */
  version: VersionRead,
})
export type Song = Static<typeof Song>

export const Playlist = Strict({
  id: Id,
  name: Type.String(),
  songs: Type.Array(Song),
})
export type Playlist = Static<typeof Playlist>
