import type { ChosenPicture, DoubleBy } from '@love-space/contracts/media/memory.ts'
import { isSameLook, readLook, type ReadLook } from '@love-space/couple-rules/picture-look.ts'
import type { Member } from '@love-space/members/member.ts'
import type { AlbumEntryDoc } from '../album/album-entry.model.ts'
import { listPending } from '../album/memory-changed.ts'
import type { Deps } from '../deps.ts'
import { contentIdOf } from '../files/content.ts'
import type { FileDoc } from '../files/file.model.ts'

type Shown = Pick<FileDoc, '_id' | 'contentId' | 'look' | 'takenAt'>

/** Returns the ready files that the album shows to a member: those of memories outside the trash. */
const shownFiles = async (deps: Deps, member: Member): Promise<Shown[]> => {
  const { files, albumEntries, gate } = deps
  await listPending(deps, member.spaceId)
  const entries = await albumEntries
    .find({ ...gate.albumEntries(member), fileId: { $ne: null } }, { fileId: 1 })
    .lean<Pick<AlbumEntryDoc, 'fileId'>[]>()
  const shown = new Set(entries.map(({ fileId }) => fileId))
  const fields = { $project: { contentId: 1, look: 1, takenAt: 1 } }
  const readable = await files.aggregate<Shown>([{ $match: gate.files(member) }, fields])
  return readable.filter(({ _id }) => shown.has(_id))
}

/** A picture's look and the time that its camera told, as far as known. */
interface Seen {
  readonly look: ReadLook | null
  readonly takenAt: string | null
}

const seenOf = ({ look, takenAt }: ChosenPicture | Shown): Seen => ({
  look: readLook(look ?? ''),
  takenAt: takenAt ?? null,
})

/** Returns whether two pictures look the same. Two times of the camera are those of two pictures, however alike. */
const looksLike = (one: Seen, other: Seen): boolean =>
  isSameLook(one.look, other.look) && (one.takenAt === null || other.takenAt === null || one.takenAt === other.takenAt)

/** Returns for each chosen picture why the album that the member sees already has it; null for others. */
export const findDoubles = async (
  deps: Deps,
  member: Member,
  pictures: readonly ChosenPicture[],
): Promise<(DoubleBy | null)[]> => {
  const shown = await shownFiles(deps, member)
  const contents = new Set(shown.map(({ contentId }) => contentId))
  const seen = shown.map(seenOf)
  return pictures.map((picture) => {
    const { sha256 } = picture
    if (sha256 !== undefined && contents.has(contentIdOf(member.spaceId, sha256))) return 'bytes'
    const own = seenOf(picture)
    return seen.some((file) => looksLike(own, file)) ? 'look' : null
  })
}
