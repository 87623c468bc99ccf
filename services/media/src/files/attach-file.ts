import type { FileKind } from '@love-space/contracts/media/file.ts'
import { AppError, unlessRefused, requireFound } from '@love-space/service-kit/process/app-error.ts'
import { nextOf } from '@love-space/service-kit/store/aggregate.ts'
import type { Deps } from '../deps.ts'
import type { FileDoc } from './file.model.ts'

/** Whose files may be attached: those of a space, those of a person, or of both. */
export type Scopes =
  { readonly spaceId?: string; readonly userId: string } | { readonly spaceId: string; readonly userId?: undefined }

/** What shows a poster: its video. */
export const posterRef = (videoId: string): string => `poster:${videoId}`

const scopesOf = ({ spaceId, userId }: Scopes): string[] => [spaceId, userId].flatMap((id) => id ?? [])

/**
 * Says that something shows a file, `ref` being what. One conditional write: a file that is being removed, or is not theirs, is
 * refused with FILE_NOT_FOUND, and from then on no job removes it. Harmless to repeat.
 */
export const attachFile = async ({ files }: Deps, whose: Scopes, fileId: string, ref: string): Promise<FileDoc> => {
  const attached = await files.update(
    { _id: fileId, scope: { $in: scopesOf(whose) }, state: { $in: ['processing', 'ready'] } },
    { $addToSet: { refs: ref }, $set: { unreferencedSince: null } },
    [],
  )
  return requireFound(attached, 'FILE_NOT_FOUND')
}

/** Keeps a file for another day that something is about to show; FILE_NOT_FOUND where it is not theirs or being removed. */
export const holdFile = async ({ files, clock }: Deps, whose: Scopes, fileId: string): Promise<FileDoc> => {
  const held = await files.mutate(fileId, (file) => {
    const isTheirs = scopesOf(whose).includes(file.scope)
    if (!isTheirs || (file.state !== 'processing' && file.state !== 'ready')) throw new AppError('FILE_NOT_FOUND')
    if (file.refs.length > 0) return null
    return { next: nextOf(file, { unreferencedSince: clock() }), events: [] }
  })
  return requireFound(held, 'FILE_NOT_FOUND')
}

/** Something shows a file no longer. With the last of them its day begins. Harmless to repeat. */
export const detachFile = async ({ files, clock }: Deps, fileId: string, ref: string): Promise<void> => {
  await files.mutate(fileId, (file) => {
    if (!file.refs.includes(ref)) return null
    const refs = file.refs.filter((one) => one !== ref)
    const unreferencedSince = refs.length === 0 ? clock() : null
    return { next: nextOf(file, { refs, unreferencedSince }), events: [] }
  })
}

/** What shows files shows just these from now on: others lose it. Harmless to repeat. */
export const setAttached = async (
  deps: Deps,
  whose: Scopes,
  ref: string,
  fileIds: readonly string[],
): Promise<void> => {
  for (const fileId of fileIds) {
    // Nothing can bring a file back that is gone; reading it answers that nothing is there.
    await unlessRefused('FILE_NOT_FOUND', attachFile(deps, whose, fileId, ref))
  }
  for (const { _id } of await deps.files.find({ refs: ref }, { select: ['_id'] })) {
    if (!fileIds.includes(_id)) await detachFile(deps, _id, ref)
  }
}

/** Keeps files of one owner, all of a kind, for another day; the first that is not there or not of it refuses them all. */
export const holdFiles = async (
  deps: Deps,
  { ids, ownerId, kind }: { readonly ids: readonly string[]; readonly ownerId: string; readonly kind: FileKind },
): Promise<void> => {
  for (const id of ids) {
    const held = await holdFile(deps, { userId: ownerId }, id)
    if (held.kind !== kind) throw new AppError('FILE_KIND_REFUSED', `Only ${kind} files are allowed.`)
  }
}
