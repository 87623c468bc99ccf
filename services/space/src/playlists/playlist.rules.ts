import { generateKeyBetween } from 'fractional-indexing'
import { byPosition, type Placed } from '../spaces/song-order.rules.ts'

/** Returns a position before the given song, at the end for null, or undefined if the song is not in the list. */
export const positionBefore = (songs: readonly Placed[], before: string | null): string | undefined => {
  const sorted = songs.toSorted(byPosition)
  if (before === null) return generateKeyBetween(sorted.at(-1)?.position ?? null, null)
  const next = sorted.find(({ _id }) => _id === before)
  if (!next) return undefined
  const lower = sorted.findLast(({ position }) => position < next.position)
  return generateKeyBetween(lower?.position ?? null, next.position)
}
