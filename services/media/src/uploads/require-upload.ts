import { AppError } from '@love-space/service-kit/process/app-error.ts'
import type { Deps } from '../deps.ts'
import type { FileDoc } from '../files/file.model.ts'
import { requireUploader, type FileUser } from '../files/require-uploader.ts'

declare const own: unique symbol

export type OwnUpload = FileDoc & { readonly [own]: true }

export const requireUpload = async (deps: Deps, user: FileUser, id: string): Promise<OwnUpload> => {
  const file = await deps.files.findById(id)
  const { clock } = deps
  const isOver = file?.state === 'uploading' && file.expiresAt !== null && file.expiresAt < clock()
  if (!file || file.userId !== user.userId || file.state === 'removing' || isOver)
    throw new AppError('UPLOAD_NOT_FOUND')
  const { purpose } = file
  const spaceId = file.sealed?.spaceId ?? file.spaceId
  if (spaceId !== null) await requireUploader(deps, user, { spaceId, purpose }, 'UPLOAD_NOT_FOUND')
  return file as OwnUpload
}
