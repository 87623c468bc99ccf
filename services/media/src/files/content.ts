import { unlessDuplicate, retryOnConflict } from '@love-space/service-kit/process/app-error.ts'
import { idOf } from '@love-space/service-kit/process/crypto.ts'
import type { Deps } from '../deps.ts'
import type { ContentDoc } from './content.model.ts'

export const contentIdOf = (scope: string, sha256: string): string => idOf(`${scope}:${sha256}`)

/** Where a file's bytes go if they are not there yet. */
export const contentKeyOf = (file: { readonly _id: string; readonly scope: string }): string =>
  `${file.scope}/contents/${file._id}`

/** Bytes that no file has any longer leave the storage first: until then nobody stores them anew under this id. */
const removeContent = async (
  { contents, storage }: Deps,
  { _id, key }: Pick<ContentDoc, '_id' | 'key'>,
): Promise<void> => {
  await storage.disk.delete(key)
  await contents.tombstone({ _id, key, state: 'removing' }, [])
}

/** Each try but the last means that somebody else stored or removed the same bytes in between. */
const claimTriesMax = 100

/**
 * Keeps a staged upload's bytes for its file: they are stored, or what is stored already is that of this file as well. Harmless
 * to repeat. Gives the key they are under; null when the upload's bytes are not there.
 */
export const claimContent = (
  deps: Deps,
  file: { readonly _id: string; readonly scope: string },
  content: { readonly id: string; readonly bytes: number },
): Promise<string | null> => {
  const { contents, storage, clock } = deps
  const key = contentKeyOf(file)
  const claim = async (): Promise<string | null | undefined> => {
    const known = await contents.findById(content.id)
    if (known?.state === 'removing') {
      await removeContent(deps, known)
      return undefined
    }
    if (known) {
      const shared = await contents.update(
        { _id: content.id, key: known.key, state: 'stored' },
        { $addToSet: { files: file._id } },
        [],
      )
      if (!shared) return undefined
      // Its first file may have been finished by two processes at once, one of which was late.
      const isThere = (await storage.disk.exists(known.key)) || (await storage.keepStaged(file._id, known.key))
      return isThere ? known.key : null
    }
    if (!(await storage.keepStaged(file._id, key))) return null
    const { id: _id, bytes } = content
    const stored = {
      _id,
      scope: file.scope,
      key,
      bytes,
      files: [file._id],
      state: 'stored',
      createdAt: clock(),
    } as const
    return (await unlessDuplicate(contents.insert(stored, []))) ? key : undefined
  }
  return retryOnConflict(claim, { triesMax: claimTriesMax })
}

/** A file has these bytes no longer; they go with the last one. Harmless to repeat. */
export const releaseContent = async (deps: Deps, contentId: string, fileId: string): Promise<void> => {
  const { contents } = deps
  await contents.update({ _id: contentId, files: fileId }, { $pull: { files: fileId } }, [])
  await contents.update(
    { _id: contentId, 'files.0': { $exists: false }, state: 'stored' },
    { $set: { state: 'removing' } },
    [],
  )
  const left = await contents.findById(contentId)
  if (left?.state === 'removing') await removeContent(deps, left)
}

/** Bytes under a file's own key that never became a content, as a process leaves them that dies in between. */
export const dropUnclaimed = async (
  { contents, storage }: Deps,
  file: { readonly _id: string; readonly scope: string },
): Promise<void> => {
  const key = contentKeyOf(file)
  if (!(await contents.exists({ key }))) await storage.disk.delete(key)
}
