import { isVoice } from '@love-space/contracts/media/file-types.ts'
import type { Deps } from '../deps.ts'
import type { FileDoc } from './file.model.ts'

/** Bytes of a file that downloads and exports contain. */
export interface StoredBytes<F extends FileDoc = FileDoc> {
  readonly file: F
  readonly key: string
  readonly bytes: number
}

/** Finds the originals of files; of voice recordings, the converted copies. Leaves out files without. */
export const findStored = async <F extends FileDoc>(
  { contents }: Deps,
  files: readonly F[],
): Promise<StoredBytes<F>[]> => {
  const kept = await contents.findByIds(files.flatMap(({ contentId }) => contentId ?? []))
  const originals = new Map(kept.map((content) => [content._id, content]))
  return files.flatMap((file) => {
    const { purpose, recording, playableKey } = file
    if (isVoice(purpose))
      return recording && playableKey !== null ? [{ file, key: playableKey, bytes: recording.bytes }] : []
    const original = originals.get(file.contentId ?? '')
    return original ? [{ file, key: original.key, bytes: original.bytes }] : []
  })
}
