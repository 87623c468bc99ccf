import { listInAlbum } from '../album/list-in-album.ts'
import type { Deps } from '../deps.ts'
import { forgetCounts } from './memory-counts.ts'

/** Brings up to date what is derived from a memory. Call it after each write; the job stored with the write repeats it after a crash. */
export const memoryChanged = async (
  deps: Pick<Deps, 'memories' | 'files' | 'albumEntries' | 'memoryCounts'>,
  spaceId: string,
  id: string,
): Promise<void> => {
  await listInAlbum(deps, id)
  await forgetCounts(deps, spaceId)
}
