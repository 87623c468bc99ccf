import { isUnavailable } from '@love-space/service-kit/process/app-error.ts'
import { onFileChanged } from '../album/on-file-changed.ts'
import type { Deps } from '../deps.ts'
import { posterRef, setAttached } from './attach-file.ts'
import { noteActive } from '../storage/active-scopes.ts'
import { dropUnclaimed, releaseContent } from './content.ts'
import { fileWasRemoved } from './file.events.ts'
import type { FileDoc } from './file.model.ts'

export const madeFolderOf = ({ scope, _id }: Pick<FileDoc, 'scope' | '_id'>): string => `${scope}/files/${_id}/`

/** Removes a file's bytes before its record, so that a retry after a failure finds the record. Idempotent. */
export const removeFile = async (deps: Deps, file: FileDoc): Promise<void> => {
  const { files, contents, storage } = deps
  await noteActive(deps, file.scope)
  for (const key of await storage.keys(madeFolderOf(file))) await storage.disk.delete(key)
  await storage.dropStaged(file._id)
  for (const { _id } of await contents.find({ files: file._id })) await releaseContent(deps, _id, file._id)
  await dropUnclaimed(deps, file)
  // An abandoned upload was never announced, so its removal is not either.
  const wasThere = file.contentId !== null
  const events = wasThere ? [await fileWasRemoved(deps, file)] : []
  await onFileChanged(deps, file._id)
  if (file.kind === 'video') await setAttached(deps, { userId: file.userId }, posterRef(file._id), [])
  await files.tombstone({ _id: file._id, state: 'removing' }, events)
}

export const removeFileNowOrLater = async (deps: Deps, file: FileDoc): Promise<void> => {
  await removeFile(deps, file).catch((error: unknown) => {
    if (!isUnavailable(error)) throw error
    deps.logger.warn(
      { error, fileId: file._id },
      'Storage unavailable; the job remove-unused-files will delete the file',
    )
  })
}
