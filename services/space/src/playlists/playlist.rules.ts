import { generateKeyBetween } from 'fractional-indexing'
import type { SongDoc } from './song.model.ts'

type Placed = Pick<SongDoc, '_id' | 'position'>

export const byPosition = (one: Placed, other: Placed): number =>
  one.position === other.position ? (one._id < other._id ? -1 : 1) : one.position < other.position ? -1 : 1

/** Returns a position before the given song, at the end for null, or undefined if the song is not in the list. */
export const positionBefore = (songs: readonly Placed[], before: string | null): string | undefined => {
  const sorted = songs.toSorted(byPosition)
  if (before === null) return generateKeyBetween(sorted.at(-1)?.position ?? null, null)
  const next = sorted.find(({ _id }) => _id === before)
  if (!next) return undefined
  const lower = sorted.findLast(({ position }) => position < next.position)
  return generateKeyBetween(lower?.position ?? null, next.position)
}
