import { AppError, isUnavailable, retryOnConflict } from '@love-space/service-kit/process/app-error.ts'
import type { Deps } from '../deps.ts'
import { removeUnused } from '../files/delete-file.ts'
import { finishUpload } from './finish-upload.ts'
import type { OwnUpload } from './require-upload.ts'

const untilFinished = async (deps: Deps, id: string): Promise<undefined> => {
  await finishUpload(deps, id).catch((error: unknown) => {
    if (!(error instanceof AppError) || isUnavailable(error)) throw error
  })
}

/** Cancels an upload, also one that has become a file. Throws FILE_IN_USE if a record shows it. */
export const cancelUpload = (deps: Deps, { _id }: OwnUpload): Promise<true> =>
  retryOnConflict(async () => {
    if (await removeUnused(deps, _id, ['uploading', 'processing', 'ready', 'failed'])) return true
    const present = await deps.files.findById(_id)
    if (!present || present.state === 'removing') throw new AppError('UPLOAD_NOT_FOUND')
    if (present.refs.length > 0) throw new AppError('FILE_IN_USE')
    return present.state === 'finishing' ? untilFinished(deps, _id) : undefined
  })
