import { AppError } from '@love-space/service-kit/process/app-error.ts'
import type { Deps } from '../deps.ts'
import type { WritableFile } from './find-file.ts'
import { removeFileNowOrLater } from './remove-file.ts'

/** Removes a file that nothing shows. One conditional write decides between this and whatever attaches it. */
export const deleteFile = async (deps: Deps, { _id }: WritableFile): Promise<void> => {
  const removed = await deps.files.update(
    { _id, 'refs.0': { $exists: false }, state: { $in: ['processing', 'ready', 'failed'] } },
    { $set: { state: 'removing' } },
    [],
  )
  if (!removed) throw new AppError('FILE_IN_USE')
  await removeFileNowOrLater(deps, removed)
}
