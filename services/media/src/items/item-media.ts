import { unlessRefused } from '@love-space/service-kit/process/app-error.ts'
import { fileIdOf } from '@love-space/contracts/media/file-address.ts'
import type { FileView } from '@love-space/contracts/media/file.ts'
import type { SkippedMedium } from '@love-space/contracts/media/memory.ts'
import type { Member } from '@love-space/members/member.ts'
import type { Deps } from '../deps.ts'
import { holdFile } from '../files/attach-file.ts'
import type { FileDoc } from '../files/file.model.ts'
import { toFileViews } from '../files/files.queries.ts'

/** Returns the distinct file ids in addresses, whose signatures may have expired. */
export const fileIdsIn = (addresses: readonly string[]): string[] => [
  ...new Set(addresses.flatMap((address) => fileIdOf(address) ?? [])),
]

/** Keeps files of a space for another day, because an item is about to show them. Skips missing files. */
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

export const readMedia = async (
  deps: Deps,
  member: Member,
  fileIds: readonly string[],
): Promise<ReadonlyMap<string, FileView>> => {
  if (fileIds.length === 0) return new Map()
  const found = (await deps.files.findByIds(fileIds)).filter((file) => deps.gate.seesFile(member, file))
  const views = await toFileViews(deps, member, found)
  return new Map(views.map((view) => [view.id, view]))
}

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
