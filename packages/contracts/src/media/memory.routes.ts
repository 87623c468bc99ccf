import { Type } from '@sinclair/typebox'
import { DownloadAddress } from '../download.ts'
import { limits } from '../limits.ts'
import { BasedOnOrInstant, Day, Id, IdList, Month } from '../primitives.ts'
import { AnyOf, Data, Nullable, Page, pageFields, routeOf, Strict, WithDefault } from '../route.ts'
import * as calls from './memory.calls.ts'
import {
  AlbumCursor,
  AlbumEntry,
  AlbumMonth,
  ChosenPicture,
  CommentText,
  DoubleBy,
  ItemTags,
  Memory,
  MemoryCategory,
  MemoryDescription,
  MemoryMedia,
  MemoryTitle,
  SkippedMedium,
} from './memory.ts'
import { TimelineEvent } from './timeline.ts'
import { VoiceGiven } from './voice.ts'

const ofSpace = Strict({ spaceId: Id })
const ofMemory = Strict({ id: Id })
const OneMemory = Data(Strict({ memory: Memory }))
const SavedMemory = Data(Strict({ memory: Memory, skippedMedia: Type.Array(SkippedMedium) }))

const narrowing = {
  from: Type.Optional(Day),
  to: Type.Optional(Day),
  category: Type.Optional(MemoryCategory),
  /** Beginnings of words (three letters or more) in title, description, tags and comments. Accents are ignored. */
  words: Type.Optional(Type.String({ minLength: 1, maxLength: limits.searchCharsMax })),
}

export const listMemories = routeOf(calls.listMemories, {
  summary: 'Memories of a space, newest day first.',
  params: ofSpace,
  query: Strict({
    ...pageFields(limits.memoriesPageSize),
    ...narrowing,
    ids: Type.Optional(IdList),
  }),
  answer: Page({ memories: Type.Array(Memory) }),
  errors: ['SPACE_NOT_FOUND'],
})

export const countMemories = routeOf(calls.countMemories, {
  summary: 'The number of memories of a space.',
  params: ofSpace,
  query: Strict({ category: Type.Optional(MemoryCategory) }),
  answer: Data(Strict({ count: Type.Integer() })),
  errors: ['SPACE_NOT_FOUND'],
})

export const getItemsOnThisDay = routeOf(calls.getItemsOnThisDay, {
  summary: "Memories and timeline events of the couple's date in earlier years, newest first.",
  params: ofSpace,
  answer: Data(
    Strict({
      date: Day,
      memories: Type.Array(Memory),
      timelineEvents: Type.Array(TimelineEvent),
    }),
  ),
  errors: ['SPACE_NOT_FOUND'],
})

export const listAlbum = routeOf(calls.listAlbum, {
  summary: 'Pictures and videos of all memories, newest day first, and memories without any.',
  params: ofSpace,
  query: Strict({
    limit: WithDefault(Type.Integer({ minimum: 1, maximum: limits.pageSizeMax }), limits.albumPageSize),
    after: Type.Optional(AlbumCursor),
    ...narrowing,
  }),
  answer: Data(Strict({ entries: Type.Array(AlbumEntry), next: Nullable(AlbumCursor) })),
  errors: ['SPACE_NOT_FOUND'],
})

export const listAlbumMonths = routeOf(calls.listAlbumMonths, {
  summary: 'How many entries of the album each month has, newest month first.',
  params: ofSpace,
  query: Strict(narrowing),
  answer: Data(Strict({ months: Type.Array(AlbumMonth) })),
  errors: ['SPACE_NOT_FOUND'],
})

export const createAlbumDownload = routeOf(calls.createAlbumDownload, {
  summary: 'A single-use address of a zip file with the originals of a month, valid for two minutes.',
  params: ofSpace,
  query: Strict({ month: Month, ...narrowing }),
  answer: DownloadAddress,
  errors: ['SPACE_NOT_FOUND', 'FILE_NOT_FOUND'],
})

export const findDoubles = routeOf(calls.findDoubles, {
  summary: 'Which of some chosen pictures and videos the album already shows to this reader.',
  params: ofSpace,
  body: Strict({ pictures: Type.Array(ChosenPicture, { minItems: 1, maxItems: limits.doublesAskedMax }) }),
  answer: Data(Strict({ doubles: Type.Array(Nullable(DoubleBy)) })),
  errors: ['SPACE_NOT_FOUND'],
})

export const listMemoryCategories = routeOf(calls.listMemoryCategories, {
  summary: "Categories of a space's memories, most frequent first.",
  params: ofSpace,
  answer: Data(
    Strict({ categories: Type.Array(Strict({ category: Type.String({ maxLength: 40 }), count: Type.Integer() })) }),
  ),
  errors: ['SPACE_NOT_FOUND'],
})

export const getMemory = routeOf(calls.getMemory, {
  summary: 'One memory with all its comments.',
  params: Strict({ spaceId: Id, memoryId: Id }),
  answer: OneMemory,
  errors: ['SPACE_NOT_FOUND', 'MEMORY_NOT_FOUND'],
})

export const createMemory = routeOf(calls.createMemory, {
  summary: 'Add a memory. Missing media are left out and named.',
  params: ofSpace,
  body: Strict({
    title: MemoryTitle,
    description: WithDefault(MemoryDescription, ''),
    category: WithDefault(MemoryCategory, 'other'),
    /** Day: today (default) or earlier, in the couple's calendar. */
    date: Type.Optional(Day),
    tags: WithDefault(ItemTags, []),
    mediaUrls: WithDefault(MemoryMedia, []),
  }),
  status: 201,
  answer: SavedMemory,
  errors: ['SPACE_NOT_FOUND', 'SPACE_READ_ONLY'],
})

export const updateMemory = routeOf(calls.updateMemory, {
  summary: 'Change a memory; absent fields stay. Missing new media are left out and named.',
  params: ofMemory,
  body: AnyOf({
    title: MemoryTitle,
    description: MemoryDescription,
    category: MemoryCategory,
    date: Day,
    tags: ItemTags,
    mediaUrls: MemoryMedia,
    basedOn: BasedOnOrInstant,
  }),
  answer: SavedMemory,
  errors: ['MEMORY_NOT_FOUND', 'MEMORY_DATA_REQUIRED', 'ITEM_CHANGED_SINCE', 'SPACE_READ_ONLY'],
})

export const deleteMemory = routeOf(calls.deleteMemory, {
  summary: 'Move a memory to the trash for 30 days.',
  params: ofMemory,
  status: 204,
  errors: ['MEMORY_NOT_FOUND', 'SPACE_READ_ONLY'],
})

export const likeMemory = routeOf(calls.likeMemory, {
  summary: 'Set whether the caller likes a memory; without `liked`, toggle it.',
  params: ofMemory,
  body: Strict({ liked: Type.Optional(Type.Boolean()) }),
  answer: OneMemory,
  errors: ['MEMORY_NOT_FOUND', 'SPACE_READ_ONLY'],
})

export const commentOnMemory = routeOf(calls.commentOnMemory, {
  summary: 'Comment on a memory.',
  params: ofMemory,
  body: Strict({ text: CommentText, voice: Type.Optional(VoiceGiven) }),
  answer: OneMemory,
  errors: ['MEMORY_NOT_FOUND', 'MEMORY_COMMENTS_FULL', 'SPACE_READ_ONLY'],
})

export const deleteMemoryComment = routeOf(calls.deleteMemoryComment, {
  summary: "Delete the caller's comment.",
  params: Strict({ id: Id, commentId: Id }),
  answer: OneMemory,
  errors: ['MEMORY_NOT_FOUND', 'COMMENT_NOT_FOUND', 'SPACE_READ_ONLY'],
})
