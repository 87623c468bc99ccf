import type { Collection } from 'mongoose'

export interface ChangedPage {
  readonly ids: string[]
  /** Place behind the page; null at the end. */
  readonly next: string | null
}

export const changesAtOnce = 100

const placeOf = (at: Date, id = ''): string => `${String(at.getTime()).padStart(13, '0')}-${id}`

/** Time for which a write may be under way, and by which the clocks of replicas may differ. */
const marginMs = 15 * 60_000

/** Returns the place from which a later reader misses no change, also none that is written now. */
export const placeBefore = (now: Date): string => placeOf(new Date(now.getTime() - marginMs))

export const timeOfPlace = (place: string): Date => new Date(Number(place.split('-', 1)[0]))

/** Returns the ids of the next documents in the order of their last writes. Unknown to it are those of older releases. */
export const readChanges = async <Doc extends object>(
  documents: Collection<Doc>,
  after: string,
): Promise<ChangedPage> => {
  const at = timeOfPlace(after)
  const id = after.slice(after.indexOf('-') + 1)
  const behind = {
    changedAt: { $gte: at },
    $or: [{ changedAt: { $gt: at } }, { _id: { $gt: id } }],
    deletedAt: { $exists: false },
  }
  const found = (await documents
    .find(behind as never, { projection: { _id: 1, changedAt: 1 } })
    .sort({ changedAt: 1, _id: 1 })
    .limit(changesAtOnce)
    .toArray()) as unknown as { _id: string; changedAt: Date }[]
  const last = found.length === changesAtOnce ? found.at(-1) : undefined
  return { ids: found.map(({ _id }) => _id), next: last ? placeOf(last.changedAt, last._id) : null }
}
