import type { Deps } from '../deps.ts'
import { memoryChanged } from './memory-changed.ts'
import type { AlbumEntryDoc } from './album-entry.model.ts'

/** Lists the memories with a file again, after the file's day became known or it is being removed. Idempotent. */
export const onFileChanged = async (deps: Deps, fileId: string): Promise<void> => {
  const showing = await deps.albumEntries.find({ fileId }).lean<AlbumEntryDoc[]>()
  for (const { spaceId, memoryId } of showing) await memoryChanged(deps, spaceId, memoryId)
}
