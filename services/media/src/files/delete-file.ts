import { AppError } from '@love-space/service-kit/process/app-error.ts'
import type { Deps } from '../deps.ts'
import type { WritableFile } from './find-file.ts'
import { removeFileNowOrLater } from './remove-file.ts'

/** Deletes an unused file. The conditional write fails with FILE_IN_USE if a record attached the file first. */
export const deleteFile = async (deps: Deps, { _id }: WritableFile): Promise<void> => {
  const removed = await deps.files.update(
    { _id, 'refs.0': { $exists: false }, state: { $in: ['processing', 'ready', 'failed'] } },
    { $set: { state: 'removing' } },
    [],
  )
  if (!removed) throw new AppError('FILE_IN_USE')
  await removeFileNowOrLater(deps, removed)
}
