import { unlessRefused } from '@love-space/service-kit/process/app-error.ts'
import { fileIdOf } from '@love-space/contracts/media/file-address.ts'
import type { FileView } from '@love-space/contracts/media/file.ts'
import type { SkippedMedium } from '@love-space/contracts/media/memory.ts'
import type { Member } from '@love-space/members/member.ts'
import type { Deps } from '../deps.ts'
import { holdFile } from '../files/attach-file.ts'
import type { FileDoc } from '../files/file.model.ts'
import { toFileView } from '../files/files.queries.ts'

/** The files that addresses name, each once; what an answer gave out is signed, maybe long expired. */
export const fileIdsIn = (addresses: readonly string[]): string[] => [
  ...new Set(addresses.flatMap((address) => fileIdOf(address) ?? [])),
]

/** Keeps files of a space for another day, which an item is about to show; those that are not there are left out. */
export const holdMedia = async (deps: Deps, spaceId: string, fileIds: readonly string[]): Promise<FileDoc[]> => {
  const held: FileDoc[] = []
  for (const fileId of fileIds) {
    const file = await unlessRefused('FILE_NOT_FOUND', holdFile(deps, { spaceId }, fileId))
    if (file) held.push(file)
  }
  return held
}

export const countKinds = (files: readonly FileDoc[]): { images: number; videos: number } => ({
  images: files.filter(({ kind }) => kind === 'image').length,
  videos: files.filter(({ kind }) => kind === 'video').length,
})

/** The files of a member's space that are there, by their ids, with addresses for this member. */
export const readMedia = async (
  deps: Deps,
  member: Member,
  fileIds: readonly string[],
): Promise<ReadonlyMap<string, FileView>> => {
  if (fileIds.length === 0) return new Map()
  const found = (await deps.files.findByIds(fileIds)).filter(
    ({ scope, state }) => scope === member.spaceId && state !== 'removing',
  )
  const views = await Promise.all(found.map((file) => toFileView(deps, member, file)))
  return new Map(views.map((view) => [view.id, view]))
}

/** Which of the addresses an item was saved without, by their names where they are files of the space. */
export const skippedOf = async (
  deps: Deps,
  member: Member,
  addresses: readonly string[],
  kept: readonly string[],
): Promise<SkippedMedium[]> => {
  const skipped = addresses.filter((address) => !kept.includes(fileIdOf(address) ?? ''))
  const names = await readMedia(deps, member, fileIdsIn(skipped))
  return skipped.map((url) => ({ url, name: names.get(fileIdOf(url) ?? '')?.name ?? null }))
}
