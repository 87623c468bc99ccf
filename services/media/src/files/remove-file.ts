import type { Deps } from '../deps.ts'
import { dropUnclaimed, releaseContent } from './content.ts'
import { fileWasRemoved, readersOf } from './file.events.ts'
import type { FileDoc } from './file.model.ts'

/** Everything that was made of a file stands below this. */
export const madeFolderOf = ({ scope, _id }: Pick<FileDoc, 'scope' | '_id'>): string => `${scope}/files/${_id}/`

/** Removes a file that is `removing`, its bytes first, so that what is left is found again. Harmless to repeat. */
export const removeFile = async (deps: Deps, file: FileDoc): Promise<void> => {
  const { files, contents, storage, clock } = deps
  for (const key of await storage.keys(madeFolderOf(file))) await storage.disk.delete(key)
  await storage.dropStaged(file._id)
  for (const { _id } of await contents.find({ files: file._id })) await releaseContent(deps, _id, file._id)
  await dropUnclaimed(deps, file)
  // An upload that was given up was never told of.
  const wasThere = file.contentId !== null
  const events = wasThere ? [fileWasRemoved(file, await readersOf(deps, file), clock())] : []
  await files.tombstone({ _id: file._id, state: 'removing' }, events)
  if (file.posterId !== null) {
    await files.update(
      { _id: file.posterId, refs: `poster:${file._id}` },
      { $pull: { refs: `poster:${file._id}` }, $set: { unreferencedSince: clock() } },
      [],
    )
  }
}
