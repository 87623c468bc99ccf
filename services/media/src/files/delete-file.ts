import { AppError } from '@love-space/service-kit/process/app-error.ts'
import type { Deps } from '../deps.ts'
import type { StoredState } from './file.model.ts'
import type { WritableFile } from './find-file.ts'
import { removeFileNowOrLater } from './remove-file.ts'

/** Removes a file that is in one of these states. Returns false if it is not, or a record attached it first. */
export const removeUnused = async (deps: Deps, _id: string, states: readonly StoredState[]): Promise<boolean> => {
  const removed = await deps.files.update(
    { _id, 'refs.0': { $exists: false }, state: { $in: [...states] } },
    { $set: { state: 'removing' } },
    [],
  )
  if (removed) await removeFileNowOrLater(deps, removed)
  return removed !== null
}

export const deleteFile = async (deps: Deps, { _id }: WritableFile): Promise<void> => {
  if (!(await removeUnused(deps, _id, ['processing', 'ready', 'failed']))) throw new AppError('FILE_IN_USE')
}
