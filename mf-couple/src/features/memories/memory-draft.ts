import type { Memory } from '@love-space/contracts/media/memory.ts'
import { fileIdOf } from '@love-space/contracts/media/file-address.ts'
import { keepDraft } from '@love-space/web-kit/session/drafts.ts'
import { dropWrite, type HeldWrite } from '@love-space/web-kit/api/held-writes.store.ts'
import { changeOf, commentTextOf } from './memories.rules.ts'

/** A medium of a draft: a server file or an upload. */
export type DraftMedium =
  | { readonly kind: 'file'; readonly fileId: string; readonly name: string; readonly uploadId?: string }
  | { readonly kind: 'upload'; readonly uploadId: string; readonly name: string }

export interface MemoryDraft {
  readonly title: string
  readonly description: string
  readonly category: string
  readonly date: string
  readonly tags: readonly string[]
  readonly media: readonly DraftMedium[]
  /** `updatedAt` of the version the edit started from; absent once a conflict is resolved. */
  readonly basedOn?: string | undefined
}

const emptyDraft: MemoryDraft = { title: '', description: '', category: 'other', date: '', tags: [], media: [] }

const draftOf = ({ title, description, category, date, tags, media, updatedAt }: Memory): MemoryDraft => ({
  title,
  description,
  category,
  date,
  tags,
  media: media.map(({ id, name }) => ({ kind: 'file', fileId: id, name })),
  basedOn: updatedAt,
})

/** Initial values of a new memory made from another record, such as a plan. */
export interface MemoryBeginning extends Partial<MemoryDraft> {
  /** Distinguishes its draft from those of other new memories. */
  readonly of: string
}

const newName = (spaceId: string) => `memory:new:${spaceId}`
const nameOf = (memoryId: string) => `memory:${memoryId}`

const draftOfWrite = (write: HeldWrite, memory?: Memory): MemoryDraft => {
  const { mediaUrls = [], basedOn: _basedOn, ...words } = changeOf(write)
  const media = mediaUrls.map((url): DraftMedium => {
    const fileId = fileIdOf(url) ?? ''
    return { kind: 'file', fileId, name: memory?.media.find(({ id }) => id === fileId)?.name ?? '' }
  })
  return { ...emptyDraft, ...words, media, basedOn: memory?.updatedAt }
}

/**
 * Takes a held memory, change or comment back as a draft. Returns false, and keeps it held, if another draft exists.
 */
export async function takeBackWords(write: HeldWrite, memory?: Memory): Promise<boolean> {
  const { kind, ref = '' } = write.subject ?? {}
  const isKept =
    kind === 'memory-comment'
      ? keepDraft(commentDraftName(ref), commentTextOf(write))
      : keepDraft(kind === 'memory' ? newName(ref) : nameOf(ref), draftOfWrite(write, memory))
  if (isKept) await dropWrite(write.key)
  return isKept
}

export const commentDraftName = (memoryId: string) => `memory-comment:${memoryId}`

export const draftNameOf = (spaceId: string, memory: Memory | null, beginning?: MemoryBeginning): string =>
  memory ? nameOf(memory.id) : [newName(spaceId), ...(beginning ? [beginning.of] : [])].join(':')

export const beginningOf = (memory: Memory | null, beginning?: MemoryBeginning): MemoryDraft => {
  const { of: _of, ...begun } = beginning ?? {}
  return memory ? draftOf(memory) : { ...emptyDraft, ...begun }
}
