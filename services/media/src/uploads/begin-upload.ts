import { refusalOf } from '@love-space/contracts/media/file-checks.ts'
import type { FilePurpose } from '@love-space/contracts/media/file-types.ts'
import { uploadPathOf, type FileKind } from '@love-space/contracts/media/file.ts'
import { kindOfType, plainType } from '@love-space/contracts/media/file-checks.ts'
import { limits } from '@love-space/contracts/limits.ts'
import { newId } from '@love-space/service-kit/process/crypto.ts'
import { AppError, invalidInput } from '@love-space/service-kit/process/app-error.ts'
import type { Deps } from '../deps.ts'
import type { FileDoc } from '../files/file.model.ts'
import { sealedScopeOf } from '../files/sealed-scope.ts'
import { quotaOf } from '../files/quota.ts'
import { requireUploader, type FileUser } from '../files/require-uploader.ts'

export interface DeclaredFile {
  readonly bytes: number
  readonly name: string
  readonly type: string
  readonly path: string
}

const uploadMsMax = 24 * 3_600_000

interface UploadTarget {
  readonly scope: string
  readonly spaceId: string | null
  readonly purpose: FilePurpose
  readonly byOperator?: true
  readonly sealed?: NonNullable<FileDoc['sealed']>
}

/** Returns the target of an upload path. Throws SPACE_NOT_FOUND also for other users' folders and spaces. */
const targetOf = async (deps: Deps, user: FileUser, path: string): Promise<UploadTarget> => {
  const named = uploadPathOf(path)
  if (!named) {
    const message = 'This must be a folder of your space or of your own.'
    throw invalidInput('body.path', message)
  }
  const { id, purpose } = named
  if (id === null || purpose === 'avatar') {
    if (id !== null && id !== user.userId) throw new AppError('SPACE_NOT_FOUND')
    return { scope: user.userId, spaceId: null, purpose }
  }
  const uploader = await requireUploader(deps, user, { spaceId: id, purpose }, 'SPACE_NOT_FOUND')
  if (purpose === 'sealed' || purpose === 'sealed-voice') {
    const sealed = { spaceId: id, readerId: null, opensOn: null, opensAt: null, isOpened: false }
    return { scope: sealedScopeOf(user.userId), spaceId: null, purpose, sealed }
  }
  return { scope: id, spaceId: id, purpose, ...(uploader === 'operator' && { byOperator: true }) }
}

/** Removes path, control characters and quotes from a file name, for use in headers and lists. */
const cleanName = (name: string): string => {
  const last = name.split(/[\\/]/).at(-1) ?? ''
  // oxlint-disable-next-line no-control-regex -- these are what has to go
  const line = last.replace(/[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2066-\u2069"]/g, '').trim()
  return line.slice(0, limits.fileNameCharsMax) || 'file'
}

/** Throws STORAGE_FULL if `bytes` more would leave less than the configured free space. */
export const assertRoom = async ({ storage, env }: Deps, bytes: number): Promise<void> => {
  if ((await storage.bytesFree()) - bytes < env.DISK_FREE_MB_MIN * 1_048_576) throw new AppError('STORAGE_FULL')
}

/** Creates the file of an upload, which reserves its declared bytes. Throws QUOTA_EXCEEDED. */
export const beginUpload = async (deps: Deps, user: FileUser, declared: DeclaredFile): Promise<FileDoc> => {
  const { files, clock, counters, env } = deps
  await counters.hit(`upload:${user.userId}`, { windowS: 3_600, max: env.UPLOADS_PER_HOUR })
  const place = await targetOf(deps, user, declared.path)
  const refusal = refusalOf({ type: declared.type, bytes: declared.bytes, purpose: place.purpose })
  if (refusal) throw new AppError(refusal.code, refusal.message)
  await assertRoom(deps, declared.bytes)

  const now = clock()
  const file = await files.insert(
    {
      _id: newId(),
      ...place,
      ...(place.purpose === 'voice' && { audience: 'writer' as const }),
      userId: user.userId,
      name: cleanName(declared.name),
      type: declared.type,
      kind: kindOfType(plainType(declared.type), place.purpose) as FileKind,
      bytes: declared.bytes,
      state: 'uploading',
      failure: null,
      contentId: null,
      width: null,
      height: null,
      upright: null,
      placeholder: null,
      takenAt: null,
      edit: { crop: null, rotation: 0, number: 1 },
      renditions: [],
      posterId: null,
      playableKey: null,
      converting: null,
      isTooLong: false,
      hiddenRanges: [],
      isWithheld: false,
      refs: [],
      unreferencedSince: null,
      expiresAt: new Date(now.getTime() + uploadMsMax),
      createdAt: now,
    },
    [],
  )
  // Check after the insert: of two concurrent uploads the later sees both, so they cannot exceed the quota together.
  const { bytesUsed, bytesMax } = await quotaOf(deps, place.scope)
  if (bytesUsed <= bytesMax) return file
  await files.tombstone({ _id: file._id, state: 'uploading' }, [])
  throw new AppError('QUOTA_EXCEEDED')
}

/** Deletes an upload whose creation failed before the client knew of it. Keeps completed uploads. */
export const giveUpUpload = async ({ files }: Deps, id: string): Promise<void> => {
  await files.update({ _id: id, state: 'uploading' }, { $set: { state: 'removing' } }, [])
}
