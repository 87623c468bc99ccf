import { fileIdOf } from '@love-space/contracts/media/file-address.ts'
import { AppError } from '@love-space/service-kit/process/app-error.ts'
import type { Deps } from '../deps.ts'
import { holdFile } from '../files/attach-file.ts'

/** Keeps a file for another day. Throws FILE_NOT_FOUND, or FILE_KIND_REFUSED unless it is a picture or video. */
export const holdMedium = async (deps: Deps, spaceId: string, address: string | null): Promise<string | null> => {
  if (address === null) return null
  const { _id, kind } = await holdFile(deps, { spaceId }, fileIdOf(address) ?? '')
  if (kind === 'image' || kind === 'video') return _id
  throw new AppError('FILE_KIND_REFUSED', 'Only image and video files are allowed.')
}
