import { viewFiles } from '@love-space/contracts/media/file.calls.ts'
import type { FileView } from '@love-space/contracts/media/file.ts'
import { limits } from '@love-space/contracts/limits.ts'
import { api } from '../api/api-client.ts'

interface Batch {
  readonly ids: Set<string>
  readonly files: Promise<ReadonlyMap<string, FileView>>
}
let batch: Batch | undefined

/** Returns a file. Merges requests of the same tick into one call. */
export async function viewOf(id: string): Promise<FileView | null> {
  if (!batch || batch.ids.size === limits.filesViewedMax) batch = beginBatch()
  batch.ids.add(id)
  return (await batch.files).get(id) ?? null
}

function beginBatch(): Batch {
  const ids = new Set<string>()
  const files = Promise.resolve().then(async () => {
    batch = undefined
    const { data } = await api.call(viewFiles, { body: { ids: [...ids] } })
    return new Map(data.files.map((file) => [file.id, file]))
  })
  return { ids, files }
}
