import { AppError } from '@love-space/service-kit/process/app-error.ts'
import type { Deps } from '../deps.ts'
import { removeFileNowOrLater } from '../files/remove-file.ts'
import type { OwnUpload } from './require-upload.ts'

/** Cancels an upload and frees its reservation. Throws UPLOAD_NOT_FOUND if it is already a file. */
export const cancelUpload = async (deps: Deps, upload: OwnUpload): Promise<void> => {
  if (upload.state === 'finishing') throw new AppError('UPLOAD_BUSY')
  const given = await deps.files.update(
    { _id: upload._id, state: { $in: ['uploading', 'failed'] } },
    { $set: { state: 'removing' } },
    [],
  )
  if (!given) throw new AppError('UPLOAD_NOT_FOUND')
  await removeFileNowOrLater(deps, given)
}
