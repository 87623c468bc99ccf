import type { BodyOf } from '@love-space/contracts/call-parts.ts'
import type { holdFiles as contract } from '@love-space/contracts/media/file.internal.ts'
import { AppError, unlessRefused, requireFound } from '@love-space/service-kit/process/app-error.ts'
import { nextOf } from '@love-space/service-kit/store/aggregate.ts'
import type { Deps } from '../deps.ts'
import { holdVoice } from './carry-voice.ts'
import type { FileDoc, Sealing, StoredState } from './file.model.ts'
import { recordRef } from './record-ref.ts'
import { sealedScopeOf } from './sealed-scope.ts'

export type Scopes =
  | { readonly spaceId?: string; readonly userId: string }
  | { readonly spaceId: string; readonly userId?: undefined }

export const posterRef = (videoId: string): string => `poster:${videoId}`

const scopesOf = ({ spaceId, userId }: Scopes): string[] => [spaceId, userId].flatMap((id) => id ?? [])

/** Adds `ref` to a file's records, so that no job deletes the file as unused. Throws FILE_NOT_FOUND. Idempotent. */
export const attachFile = async ({ files }: Deps, whose: Scopes, fileId: string, ref: string): Promise<FileDoc> => {
  const attached = await files.update(
    { _id: fileId, scope: { $in: scopesOf(whose) }, state: { $in: ['processing', 'ready'] } },
    { $addToSet: { refs: ref }, $set: { unreferencedSince: null }, $unset: { audience: '' } },
    [],
  )
  return requireFound(attached, 'FILE_NOT_FOUND')
}

/**
 * Adds `ref` to a sealed file, with who may read it and when. Skips a file of another space, and one that another record
 * holds, which may open earlier. Idempotent.
 */
export const attachSealedFile = async (
  { files }: Deps,
  { spaceId, userId }: { readonly spaceId: string; readonly userId: string },
  { fileId, ref, sealing }: { readonly fileId: string; readonly ref: string; readonly sealing: Sealing },
): Promise<void> => {
  const unused = [{ 'refs.0': { $exists: false } }, { refs: ref }]
  const states: StoredState[] = ['processing', 'ready', 'failed']
  await files.update(
    { _id: fileId, scope: sealedScopeOf(userId), 'sealed.spaceId': spaceId, state: { $in: states }, $or: unused },
    { $addToSet: { refs: ref }, $set: { unreferencedSince: null, sealed: { spaceId, ...sealing } } },
    [],
  )
}

/** Keeps an unused file for another day, because a record is about to show it. Throws FILE_NOT_FOUND. */
export const holdFile = async (
  { files, clock }: Deps,
  whose: Scopes,
  fileId: string,
  sealedIn?: string,
): Promise<FileDoc> => {
  const held = await files.mutate(fileId, (file) => {
    // A record that carries a recording asks for it by other means.
    const isOfPurpose = file.purpose !== 'voice' && file.sealed?.spaceId === sealedIn
    const isInScope = scopesOf(whose).includes(file.scope) && isOfPurpose
    if (!isInScope || (file.state !== 'processing' && file.state !== 'ready')) throw new AppError('FILE_NOT_FOUND')
    if (file.refs.length > 0) return null
    return { next: nextOf(file, { unreferencedSince: clock() }), events: [] }
  })
  return requireFound(held, 'FILE_NOT_FOUND')
}

/**
 * Removes `ref` from a file's records. A file without records is deleted after a day; until then nobody but the uploader
 * hears a recording. Idempotent.
 */
export const detachFile = async ({ files, clock }: Deps, fileId: string, ref: string): Promise<void> => {
  await files.mutate(fileId, (file) => {
    if (!file.refs.includes(ref)) return null
    const refs = file.refs.filter((one) => one !== ref)
    const unreferencedSince = refs.length === 0 ? clock() : null
    const hidden = refs.length === 0 && file.purpose === 'voice' ? { audience: 'writer' as const } : {}
    return { next: nextOf(file, { refs, unreferencedSince, ...hidden }), events: [] }
  })
}

/** Makes `fileIds` the only files with `ref` among their records. Idempotent. */
export const setAttached = async (
  deps: Deps,
  whose: Scopes,
  ref: string,
  fileIds: readonly string[],
): Promise<void> => {
  for (const fileId of fileIds) {
    // Skip a removed file: readers of the record see none there.
    await unlessRefused('FILE_NOT_FOUND', attachFile(deps, whose, fileId, ref))
  }
  await detachOthers(deps, ref, fileIds)
}

/** Removes `ref` from the records of all files but these. Idempotent. */
export const detachOthers = async (deps: Deps, ref: string, fileIds: readonly string[]): Promise<void> => {
  for (const { _id } of await deps.files.find({ refs: ref }, { select: ['_id'] })) {
    if (!fileIds.includes(_id)) await detachFile(deps, _id, ref)
  }
}

export const holdFiles = async (
  deps: Deps,
  { ids, ownerId, kind, sealedIn, carriedBy }: BodyOf<typeof contract>,
): Promise<void> => {
  if (carriedBy) {
    const { spaceId, kind: record, recordId } = carriedBy
    const carrier = { spaceId, userId: ownerId, ref: recordRef(record, recordId) }
    for (const fileId of ids) await holdVoice(deps, { ...carrier, fileId })
    return
  }
  const scope = sealedIn === undefined ? ownerId : sealedScopeOf(ownerId)
  for (const id of ids) {
    const held = await holdFile(deps, { userId: scope }, id, sealedIn)
    if (held.kind !== kind) throw new AppError('FILE_KIND_REFUSED', `Only ${kind} files are allowed.`)
  }
}
