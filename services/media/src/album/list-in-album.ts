import { retryUpsertOnConflict } from '@love-space/service-kit/process/app-error.ts'
import type { Deps } from '../deps.ts'
import { entriesOf } from './album.rules.ts'

interface Versioned {
  readonly _id: string
  readonly version: number
}

const sameVersions = (before: readonly Versioned[], after: readonly Versioned[]): boolean =>
  before.length === after.length &&
  before.every((one) => after.some(({ _id, version }) => _id === one._id && version === one.version))

type Needed = Pick<Deps, 'memories' | 'files' | 'albumEntries'>

/** Writes the album entries of a memory as it is now, and removes its other entries. Idempotent. */
export const listInAlbum = async ({ memories, files, albumEntries }: Needed, memoryId: string): Promise<void> => {
  const present = () => memories.findById(memoryId)
  // Repeat until the version is stable: of two concurrent runs, the later one sees the other's result.
  for (let memory = await present(); ;) {
    const shown = memory ? await files.findByIds(memory.fileIds) : []
    const entries = memory ? entriesOf(memory, shown) : []
    for (const entry of entries)
      await retryUpsertOnConflict(() => albumEntries.replaceOne({ _id: entry._id }, entry, { upsert: true }))
    await albumEntries.deleteMany({ memoryId, _id: { $nin: entries.map(({ _id }) => _id) } })
    const after = await present()
    const filesAfter = after ? await files.findByIds(after.fileIds) : []
    if (after?.version === memory?.version && sameVersions(shown, filesAfter)) return
    memory = after
  }
}
