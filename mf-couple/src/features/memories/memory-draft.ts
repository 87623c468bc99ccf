import type { Memory } from '@love-space/contracts/media/memory.ts'
import { fileIdOf } from '@love-space/contracts/media/file-address.ts'
import { keepDraft } from '@love-space/web-kit/session/drafts.ts'
import { dropWrite, type HeldWrite } from '@love-space/web-kit/api/held-writes.store.ts'
import { changeOf, commentTextOf } from './memories.rules.ts'

/** A medium of a memory that is being written: kept by the server, or still on its way. */
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
  /** When what is changed was changed last; absent where that no longer matters. */
  readonly basedOn?: string | undefined
}

const emptyDraft: MemoryDraft = { title: '', description: '', category: 'other', date: '', tags: [], media: [] }

/** What a memory that is there is edited from. */
const draftOf = ({ title, description, category, date, tags, media, updatedAt }: Memory): MemoryDraft => ({
  title,
  description,
  category,
  date,
  tags,
  media: media.map(({ id, name }) => ({ kind: 'file', fileId: id, name })),
  basedOn: updatedAt,
})

/** What a new memory begins with, where it comes of something else. */
export interface MemoryBeginning extends Partial<MemoryDraft> {
  /** Tells it apart from other memories that are being written. */
  readonly of: string
}

const newName = (spaceId: string) => `memory:new:${spaceId}`
const nameOf = (memoryId: string) => `memory:${memoryId}`

/** What a kept write holds, to be written on. */
const draftOfWrite = (write: HeldWrite, memory?: Memory): MemoryDraft => {
  const { mediaUrls = [], basedOn: _basedOn, ...words } = changeOf(write)
  const media = mediaUrls.map((url): DraftMedium => {
    const fileId = fileIdOf(url) ?? ''
    return { kind: 'file', fileId, name: memory?.media.find(({ id }) => id === fileId)?.name ?? '' }
  })
  return { ...emptyDraft, ...words, media, basedOn: memory?.updatedAt }
}

/**
 * Takes a new memory, or a change of one, back from what waits, as a draft of whoever wrote it. False where another one is
 * begun: then it waits on.
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

/** Names the draft of a memory, or of a new one of a space. */
export const draftNameOf = (spaceId: string, memory: Memory | null, beginning?: MemoryBeginning): string =>
  memory ? nameOf(memory.id) : [newName(spaceId), ...(beginning ? [beginning.of] : [])].join(':')

/** Says what a memory, or a new one, is written from. */
export const beginningOf = (memory: Memory | null, beginning?: MemoryBeginning): MemoryDraft => {
  const { of: _of, ...begun } = beginning ?? {}
  return memory ? draftOf(memory) : { ...emptyDraft, ...begun }
}
