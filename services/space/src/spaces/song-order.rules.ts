import type { SongDoc } from '../playlists/song.model.ts'

export type Placed = Pick<SongDoc, '_id' | 'position'>

export const byPosition = (one: Placed, other: Placed): number =>
  one.position === other.position ? (one._id < other._id ? -1 : 1) : one.position < other.position ? -1 : 1
