import { unlessDuplicate, retryOnConflict } from '@love-space/service-kit/process/app-error.ts'
import { idFromText } from '@love-space/service-kit/process/crypto.ts'
import type { Deps } from '../deps.ts'
import { noteActive } from '../storage/active-scopes.ts'
import type { ContentDoc } from './content.model.ts'

export const contentIdOf = (scope: string, sha256: string): string => idFromText(`${scope}:${sha256}`)

export const contentKeyOf = (file: { readonly _id: string; readonly scope: string }): string =>
  `${file.scope}/contents/${file._id}`

/** Deletes the bytes before the record. While the record exists, no upload can store the same bytes under this id. */
const removeContent = async (
  { contents, storage }: Deps,
  { _id, key }: Pick<ContentDoc, '_id' | 'key'>,
): Promise<void> => {
  await storage.disk.delete(key)
  await contents.tombstone({ _id, key, state: 'removing' }, [])
}

/** Maximum tries. Each retry follows another upload or removal of the same bytes. */
const claimTriesMax = 100

/** Stores the staged bytes or reuses identical ones. Returns their key; null if the staged ones are gone. */
export const claimContent = async (
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
      // Two processes may have finished the first file; the slower one may not have moved its bytes yet.
      const isStored = (await storage.disk.exists(known.key)) || (await storage.keepStaged(file._id, known.key))
      return isStored ? known.key : null
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
  await noteActive(deps, file.scope)
  return retryOnConflict(claim, { triesMax: claimTriesMax })
}

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

/** Deletes bytes that no content record names, left under a file's own key by a crash or a faster identical upload. */
export const dropUnclaimed = async (
  { contents, storage }: Deps,
  file: { readonly _id: string; readonly scope: string },
): Promise<void> => {
  const key = contentKeyOf(file)
  if (!(await contents.exists({ key }))) await storage.disk.delete(key)
}
