import { newId } from '@love-space/service-kit/process/crypto.ts'
import type { AlbumListingDoc } from './album-listing.model.ts'
import { listInAlbum } from './list-in-album.ts'
import type { Deps } from '../deps.ts'
import { forgetCounts } from './memory-counts.ts'

type Needed = Pick<Deps, 'memories' | 'files' | 'albumEntries' | 'albumListings' | 'memoryCounts' | 'clock'>

/**
 * Runs a write of a memory, then updates the data derived from it. Records the intention first: readers who hear of the
 * write earlier list the memory themselves, and so does the job `finish-listings` after a crash.
 */
export const listedAround = async <Result>(
  deps: Needed,
  spaceId: string,
  memoryId: string,
  write: () => Promise<Result>,
  isReaders = false,
): Promise<Result> => {
  const { albumListings, clock } = deps
  const { _id } = await albumListings.create({ _id: newId(), spaceId, memoryId, startedAt: clock(), isReaders })
  try {
    return await write()
  } finally {
    await listInAlbum(deps, memoryId)
    await forgetCounts(deps, spaceId)
    await albumListings.deleteOne({ _id })
  }
}

/** Updates the data derived from a memory, after a write outside `listedAround`. */
export const memoryChanged = (deps: Needed, spaceId: string, memoryId: string): Promise<void> =>
  listedAround(deps, spaceId, memoryId, async () => undefined)

/**
 * Brings up to date what is derived from memories whose writers have not come to it yet. Call it before reading counts or entries: the
 * reader may already know the change.
 */
export const listPending = async (deps: Needed, spaceId: string): Promise<void> => {
  const pending = await deps.albumListings.find({ spaceId, isReaders: { $ne: true } }).lean<AlbumListingDoc[]>()
  for (const memoryId of new Set(pending.map((one) => one.memoryId)))
    await listedAround(deps, spaceId, memoryId, async () => undefined, true)
}
