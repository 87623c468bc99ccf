import { limits } from '@love-space/contracts/limits.ts'
import { fileIdOf } from '@love-space/contracts/media/file-address.ts'
import type { updateMemory } from '@love-space/contracts/media/memory.calls.ts'
import type { Voice } from '@love-space/contracts/media/voice.ts'
import type { Memory } from '@love-space/contracts/media/memory.ts'
import type { BodyOf } from '@love-space/contracts/call-parts.ts'
import type { HeldWrite } from '@love-space/web-kit/api/held-writes.store.ts'
import {
  fieldsIn,
  isAbout,
  newestAbout,
  withHeldLike,
  withHeldWrite,
  type Liked,
  type Shown,
} from '../../shared/waiting.rules.ts'
import { heldAbout } from '../../shared/items/held-items.rules.ts'

export interface MemoryFilter {
  readonly from: string
  readonly to: string
  readonly category: string
  /** Search text: beginnings of words, each long enough for the search; may be empty. */
  readonly words: string
  /** Ids of the only memories to list, separated by commas. */
  readonly ids?: string
}

export const noFilter: MemoryFilter = { from: '', to: '', category: '', words: '' }

export const isNarrowed = ({ from, to, category, words }: MemoryFilter): boolean =>
  from !== '' || to !== '' || category !== '' || words !== ''

export const queryOf = (filter: MemoryFilter): Record<string, string> =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''))

export interface MemoriesPage {
  readonly memories: readonly Memory[]
  readonly currentPage: number
  readonly totalPages: number
  readonly total: number
}

const fits = ({ id, date, category }: Memory, { from, to, category: wanted, ids }: MemoryFilter): boolean =>
  (ids === undefined || ids.split(',').includes(id)) &&
  date >= from &&
  (to === '' || date <= to) &&
  (wanted === '' || category === wanted)

/** Returns whether a memory comes before another, as the server sorts: newest day first, then newest id. */
const isBefore = (one: Memory, other: Memory): boolean =>
  one.date === other.date ? one.id > other.id : one.date > other.date

export const inPages = (memories: readonly Memory[], total: number): MemoriesPage[] => {
  const totalPages = Math.max(1, Math.ceil(total / limits.memoriesPageSize))
  return Array.from({ length: Math.max(1, Math.ceil(memories.length / limits.memoriesPageSize)) }, (_, index) => ({
    memories: memories.slice(index * limits.memoriesPageSize, (index + 1) * limits.memoriesPageSize),
    currentPage: index + 1,
    totalPages,
    total,
  }))
}

/** Returns the pages after a memory was changed or deleted (null); undefined if only the server knows them. */
export const withChanged = (
  pages: readonly MemoriesPage[],
  { id, memory }: { readonly id: string; readonly memory: Memory | null },
  filter: MemoryFilter,
): readonly MemoriesPage[] | undefined => {
  if (filter.words !== '') return undefined
  const all = pages.flatMap(({ memories }) => memories)
  const { total = 0 } = pages.at(-1) ?? {}
  const isWhole = all.length >= total
  const known = all.find((one) => one.id === id)
  if (!known) {
    if (!memory || !fits(memory, filter)) return pages
    const place = all.findIndex((one) => isBefore(memory, one))
    if (place < 0 && !isWhole) return pages
    // The total may count the memory already if it was restored, or moved from another day.
    if (memory.createdAt !== memory.updatedAt) return undefined
    const more = all.toSpliced(place < 0 ? all.length : place, 0, memory)
    return inPages(isWhole ? more : more.slice(0, -1), total + 1)
  }
  if (memory && fits(memory, filter) && memory.date === known.date) {
    return pages.map((page) => ({
      ...page,
      memories: page.memories.map((one) => (one.id === id ? memory : one)),
    }))
  }
  if (memory || !isWhole) return undefined
  return inPages(
    all.filter((one) => one !== known),
    total - 1,
  )
}

const swipePixelsMin = 50
const endTolerancePixels = 10

export const isSwipeForMore = (
  swipe: { readonly fromX: number; readonly toX: number },
  area: { readonly scrollLeft: number; readonly clientWidth: number; readonly scrollWidth: number },
): boolean =>
  swipe.fromX - swipe.toX > swipePixelsMin &&
  area.scrollLeft + area.clientWidth >= area.scrollWidth - endTolerancePixels

/** Returns whether somebody else added it after a visit; false without a visit. */
export const isAddedSince = (
  added: { readonly userId: string; readonly createdAt: string },
  userId: string,
  lastVisit: string | null,
): boolean => lastVisit !== null && added.userId !== userId && added.createdAt > lastVisit

export const newSince = (memories: readonly Memory[], userId: string, lastVisit: string | null): readonly string[] =>
  memories.filter((memory) => isAddedSince(memory, userId, lastVisit)).map(({ id }) => id)

export const likeSubject = (memoryId: string) => ({ kind: 'memory-like', ref: memoryId, goesWithIt: true })
export const commentSubject = (memoryId: string) => ({ kind: 'memory-comment', ref: memoryId })
export const commentDeletionSubject = (commentId: string) => ({ kind: 'memory-comment-deletion', ref: commentId })

/** Returns the files that fit, in their order; all of them if the free space is unknown (null). */
export const filesThatFit = <T extends { readonly file: { readonly size: number } }>(
  files: readonly T[],
  bytesLeft: number | null,
): readonly T[] => {
  let left = bytesLeft ?? Number.POSITIVE_INFINITY
  return files.filter(({ file: { size } }) => {
    const fits = size <= left
    if (fits) left -= size
    return fits
  })
}

export const changeOf = fieldsIn<BodyOf<typeof updateMemory>>

export type ShownMemory = Shown<Liked<Memory>>

/** Applies held writes to a memory; refused ones leave the server's values. */
export const withHeld = (memory: Memory, writes: readonly HeldWrite[], userId: string): ShownMemory => {
  const liked = withHeldLike(memory, newestAbout(writes, likeSubject(memory.id)), userId)
  return withHeldWrite(liked, heldAbout('memory', memory.id, writes), (write) => {
    const { mediaUrls = liked.mediaUrls, ...words } = changeOf(write)
    const media = mediaUrls.flatMap((url) => liked.media.find(({ id }) => id === fileIdOf(url)) ?? [])
    return { ...words, mediaUrls, media }
  })
}

export const heldComments = (writes: readonly HeldWrite[], memoryId: string): readonly HeldWrite[] =>
  writes.filter((write) => isAbout(write, commentSubject(memoryId)))

export interface CommentWords {
  readonly text: string
  readonly voice: Voice | null
}

/** An empty draft, and one of an earlier release, is its text. */
export type CommentDraft = CommentWords | string

const noComment: CommentWords = { text: '', voice: null }

export const commentIn = (draft: CommentDraft): CommentWords =>
  typeof draft === 'string' ? { ...noComment, text: draft } : draft

export const draftOfComment = (words: CommentWords): CommentDraft =>
  words.text === '' && words.voice === null ? '' : words

export const commentOf = ({ body }: HeldWrite): CommentWords => ({ ...noComment, ...(body as Partial<CommentWords>) })

export const deletionOfComment = (writes: readonly HeldWrite[], commentId: string): HeldWrite | undefined =>
  newestAbout(writes, commentDeletionSubject(commentId))
