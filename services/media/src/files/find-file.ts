import { requireWritable } from '@love-space/members/member.ts'
import { AppError, unlessRefused } from '@love-space/service-kit/process/app-error.ts'
import type { Deps } from '../deps.ts'
import { isOperatorWith, type FileUser } from './require-uploader.ts'
import type { FileDoc } from './file.model.ts'

declare const readable: unique symbol
declare const writable: unique symbol

/** A file that the user may read. Only the guards in this module create one. */
export type ReadableFile = FileDoc & { readonly [readable]: true }
export type WritableFile = ReadableFile & { readonly [writable]: true }

const seesPrivateFile = async ({ members, gate }: Deps, { userId }: FileUser, file: FileDoc): Promise<boolean> => {
  if (gate.seesPrivateFile({ userId, partnerId: null }, file)) return true
  const member = await unlessRefused('SPACE_NOT_FOUND', members.requireMember({ userId }))
  return member !== null && gate.seesPrivateFile(member, file)
}

const seesFileOfSpace = async (
  { members, gate }: Deps,
  user: FileUser,
  { file, spaceId, isOperator }: { readonly file: FileDoc; readonly spaceId: string; readonly isOperator: boolean },
): Promise<boolean> => {
  const member = await unlessRefused(
    'FILE_NOT_FOUND',
    members.requireMemberOfRecord(user, { spaceId }, 'FILE_NOT_FOUND'),
  )
  if (member) return gate.seesFile(member, file)
  if (!isOperator || !gate.seesOperatorsFile(file)) return false
  return (await unlessRefused('SPACE_NOT_FOUND', members.isUnused(spaceId))) ?? false
}

const seesSealedFile = async (
  { members, gate, clock }: Deps,
  user: FileUser,
  file: FileDoc,
  sealed: NonNullable<FileDoc['sealed']>,
): Promise<boolean> => {
  if (gate.seesOwnSealedFile(user, file)) return true
  const member = await unlessRefused('FILE_NOT_FOUND', members.requireMemberOfRecord(user, sealed, 'FILE_NOT_FOUND'))
  return member !== null && gate.seesSealedFile(member, file, clock())
}

const isSeenBy = (deps: Deps, user: FileUser, file: FileDoc, isOperator: boolean): Promise<boolean> => {
  const { spaceId, sealed } = file
  if (sealed) return seesSealedFile(deps, user, file, sealed)
  return spaceId === null
    ? seesPrivateFile(deps, user, file)
    : seesFileOfSpace(deps, user, { file, spaceId, isOperator })
}

const requireReader = async (
  deps: Deps,
  user: FileUser,
  file: FileDoc | null,
  isOperator = isOperatorWith(user, 'spaces:read'),
): Promise<ReadableFile> => {
  if (!file || !(await isSeenBy(deps, user, file, isOperator))) throw new AppError('FILE_NOT_FOUND')
  return file as ReadableFile
}

export const requireReadable = async (deps: Deps, user: FileUser, id: string): Promise<ReadableFile> =>
  requireReader(deps, user, await deps.files.findById(id))

/** Requires a file for a signed address. Only operators get addresses of files in a space that nobody was ever in. */
export const requireLinked = async (deps: Deps, userId: string, id: string): Promise<ReadableFile> =>
  requireReader(deps, { userId }, await deps.files.findById(id), true)

export const findReadable = async (deps: Deps, user: FileUser, ids: readonly string[]): Promise<ReadableFile[]> => {
  if (ids.length === 0) return []
  const readable: ReadableFile[] = []
  for (const file of await deps.files.findByIds(ids)) {
    const found = await unlessRefused('FILE_NOT_FOUND', requireReader(deps, user, file))
    if (found) readable.push(found)
  }
  return readable
}

export const requireWritableFile = async (deps: Deps, user: FileUser, id: string): Promise<WritableFile> => {
  const file = await requireReadable(deps, user, id)
  const spaceId = file.sealed?.spaceId ?? file.spaceId
  const isOwn = file.userId === user.userId
  if (!isOwn && file.spaceId === null) throw new AppError('FILE_NOT_FOUND')
  if (spaceId !== null) requireWritable(await deps.members.requireMemberOfRecord(user, { spaceId }, 'FILE_NOT_FOUND'))
  return file as WritableFile
}
