import type { Memory, MemoryCategory } from '@love-space/contracts/media/memory.ts'
import type { OutgoingRecord } from '@love-space/couple-rules/record-edit.ts'
import { fileAddress, fileIdOf } from '@love-space/contracts/media/file-address.ts'
import type { MergeRules } from '@love-space/couple-rules/record-merge.ts'
import { uploadAddress } from '@love-space/web-kit/files/uploads.store.ts'
import type { HeldWrite } from '@love-space/web-kit/api/held-writes.store.ts'
import type { DraftMedium } from '../../shared/files/draft-media.ts'
import { newMemoryDraftName } from '../../shared/draft-names.ts'
import { pickChanged } from '../../shared/pick-changed.ts'
import { changeOf } from './memories.rules.ts'

export interface MemoryDraft {
  readonly title: string
  readonly description: string
  readonly category: string
  readonly date: string
  readonly tags: readonly string[]
  readonly media: readonly DraftMedium[]
}

const emptyDraft: MemoryDraft = { title: '', description: '', category: '', date: '', tags: [], media: [] }

export const draftOf = ({ title, description, category, date, tags, media }: Memory): MemoryDraft => ({
  title,
  description,
  category,
  date,
  tags,
  media: media.map(({ id, name }) => ({ kind: 'file', fileId: id, name })),
})

export const memoryMerge: MergeRules<MemoryDraft> = {
  lists: {
    tags: (tag) => tag,
    media: (medium) => (medium.kind === 'file' ? medium.fileId : medium.uploadId),
  },
}

/** Returns the request body of a draft. Of the draft's uploads, names only the given ones. */
export const bodyOf = (words: MemoryDraft, date: string, uploads: readonly string[]) => {
  const { title, description, category, tags, media } = words
  const addressOf = (medium: DraftMedium): readonly string[] => {
    if (medium.kind === 'file') return [fileAddress(medium.fileId)]
    return uploads.includes(medium.uploadId) ? [uploadAddress(medium.uploadId)] : []
  }
  return {
    title: title.trim(),
    description,
    category: (category || 'other') as MemoryCategory,
    date,
    tags: [...tags],
    mediaUrls: media.flatMap(addressOf),
  }
}

export const memoryChange = (outgoing: OutgoingRecord<MemoryDraft>, uploads: readonly string[]) => {
  const { basedOn, words, changes } = outgoing
  const { mediaUrls, ...body } = bodyOf(words, words.date, uploads)
  return {
    ...pickChanged(body, changes),
    ...(changes.media && { mediaUrls }),
    ...(basedOn !== undefined && { basedOn }),
  }
}

export interface MemoryBeginning extends Partial<MemoryDraft> {
  /** Distinguishes its draft from those of other new memories. */
  readonly of?: string
}

export const draftInWrite = (write: HeldWrite, memory: Memory | undefined): MemoryDraft => {
  const { mediaUrls = [], ...words } = changeOf(write)
  const media = mediaUrls.map((url): DraftMedium => {
    const fileId = fileIdOf(url) ?? ''
    return { kind: 'file', fileId, name: memory?.media.find(({ id }) => id === fileId)?.name ?? '' }
  })
  return { ...emptyDraft, ...words, media }
}

export const commentDraftName = (memoryId: string) => `memory-comment:${memoryId}`

export const draftNameOf = (spaceId: string, memory: Memory | null, beginning?: MemoryBeginning): string =>
  memory ? `memory:${memory.id}` : [newMemoryDraftName(spaceId), ...(beginning?.of ? [beginning.of] : [])].join(':')

export const beginningOf = (memory: Memory | null, beginning?: MemoryBeginning): MemoryDraft => {
  const { of: _of, ...begun } = beginning ?? {}
  return memory ? draftOf(memory) : { ...emptyDraft, ...begun }
}
