import { newId } from '@love-space/service-kit/process/crypto.ts'
import { listInAlbum } from '../album/list-in-album.ts'
import type { Deps } from '../deps.ts'
import { forgetCounts } from './memory-counts.ts'

/**
 * Brings up to date what is derived from a memory. Call it after each write; the job stored with the write repeats it after a crash.
 * A process may also die here after another one listed a later version; the job `finish-listings` then lists the memory again.
 */
export const memoryChanged = async (
  deps: Pick<Deps, 'memories' | 'files' | 'albumEntries' | 'albumListings' | 'memoryCounts' | 'clock'>,
  spaceId: string,
  memoryId: string,
): Promise<void> => {
  const { albumListings, clock } = deps
  const { _id } = await albumListings.create({ _id: newId(), spaceId, memoryId, startedAt: clock() })
  await listInAlbum(deps, memoryId)
  await forgetCounts(deps, spaceId)
  await albumListings.deleteOne({ _id })
}
