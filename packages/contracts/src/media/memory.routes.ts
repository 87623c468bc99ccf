import { Type } from '@sinclair/typebox'
import { limits } from '../limits.ts'
import { Day, Id, Instant } from '../primitives.ts'
import { Data, route, Strict, WithDefault } from '../route.ts'
import {
  CommentText,
  ItemTags,
  Memory,
  MemoryCategory,
  MemoryDescription,
  MemoryMedia,
  MemoryTitle,
  SkippedMedium,
} from './memory.ts'
import { TimelineEvent } from './timeline.ts'

const ofSpace = Strict({ spaceId: Id })
const ofMemory = Strict({ id: Id })
const OneMemory = Data(Strict({ memory: Memory }))
/** The memory, and what it was saved without. */
const SavedMemory = Data(Strict({ memory: Memory, skippedMedia: Type.Array(SkippedMedium) }))

export const listMemories = route({
  id: 'listMemories',
  method: 'GET',
  path: '/memories/{spaceId}',
  summary: 'Memories of a space, newest day first.',
  access: 'member',
  params: ofSpace,
  query: Strict({
    page: WithDefault(Type.Integer({ minimum: 1, maximum: 10_000 }), 1),
    limit: WithDefault(Type.Integer({ minimum: 1, maximum: limits.pageSizeMax }), limits.memoriesPageSize),
    from: Type.Optional(Day),
    to: Type.Optional(Day),
    category: Type.Optional(MemoryCategory),
  }),
  answer: Data(
    Strict({
      memories: Type.Array(Memory),
      currentPage: Type.Integer(),
      totalPages: Type.Integer(),
      total: Type.Integer(),
    }),
  ),
  errors: ['SPACE_NOT_FOUND'],
})

export const countMemories = route({
  id: 'countMemories',
  method: 'GET',
  path: '/memories/{spaceId}/count',
  summary: 'How many memories a space has.',
  access: 'member',
  params: ofSpace,
  query: Strict({ category: Type.Optional(MemoryCategory) }),
  answer: Data(Strict({ count: Type.Integer() })),
  errors: ['SPACE_NOT_FOUND'],
})

export const getItemsOnThisDay = route({
  id: 'getItemsOnThisDay',
  method: 'GET',
  path: '/memories/{spaceId}/on-this-day',
  summary: "Memories and timeline events of the couple's date in earlier years, newest first.",
  access: 'member',
  params: ofSpace,
  answer: Data(
    Strict({
      /** The day that was taken for today. */
      date: Day,
      memories: Type.Array(Memory),
      timelineEvents: Type.Array(TimelineEvent),
    }),
  ),
  errors: ['SPACE_NOT_FOUND'],
})

export const listMemoryCategories = route({
  id: 'listMemoryCategories',
  method: 'GET',
  path: '/spaces/{spaceId}/memories/categories',
  summary: 'The categories that memories of a space are in, most memories first.',
  access: 'member',
  params: ofSpace,
  answer: Data(
    Strict({ categories: Type.Array(Strict({ category: Type.String({ maxLength: 40 }), count: Type.Integer() })) }),
  ),
  errors: ['SPACE_NOT_FOUND'],
})

export const getMemory = route({
  id: 'getMemory',
  method: 'GET',
  path: '/memories/{spaceId}/{memoryId}',
  summary: 'One memory with all its comments.',
  access: 'member',
  params: Strict({ spaceId: Id, memoryId: Id }),
  answer: OneMemory,
  errors: ['SPACE_NOT_FOUND', 'MEMORY_NOT_FOUND'],
})

export const createMemory = route({
  id: 'createMemory',
  method: 'POST',
  path: '/memories/{spaceId}',
  summary: 'Add a memory. Media that are not there are left out and named.',
  access: 'member',
  idempotent: true,
  params: ofSpace,
  body: Strict({
    title: MemoryTitle,
    description: WithDefault(MemoryDescription, ''),
    category: WithDefault(MemoryCategory, 'other'),
    /** Today or earlier, as the couple counts; today when absent. */
    date: Type.Optional(Day),
    tags: WithDefault(ItemTags, []),
    mediaUrls: WithDefault(MemoryMedia, []),
  }),
  status: 201,
  answer: SavedMemory,
  errors: ['SPACE_NOT_FOUND', 'SPACE_READ_ONLY'],
})

export const updateMemory = route({
  id: 'updateMemory',
  method: 'PUT',
  path: '/memories/{id}',
  summary: 'Change a memory; absent fields stay. New media that are not there are left out and named.',
  access: 'member',
  params: ofMemory,
  body: Type.Partial(
    Strict({
      title: MemoryTitle,
      description: MemoryDescription,
      category: MemoryCategory,
      date: Day,
      tags: ItemTags,
      mediaUrls: MemoryMedia,
      /** The `updatedAt` of what is changed: the change is refused where somebody made another one since. */
      basedOn: Instant,
    }),
    { additionalProperties: false },
  ),
  answer: SavedMemory,
  errors: ['MEMORY_NOT_FOUND', 'MEMORY_DATA_REQUIRED', 'ITEM_CHANGED_SINCE', 'SPACE_READ_ONLY'],
})

export const deleteMemory = route({
  id: 'deleteMemory',
  method: 'DELETE',
  path: '/memories/{id}',
  summary: 'Move a memory to the trash, where both see it for 30 days.',
  access: 'member',
  params: ofMemory,
  status: 204,
  errors: ['MEMORY_NOT_FOUND', 'SPACE_READ_ONLY'],
})

export const likeMemory = route({
  id: 'likeMemory',
  method: 'POST',
  path: '/memories/{id}/like',
  summary: "Like a memory, or take one's like back: as `liked` says, else the other way round.",
  access: 'member',
  params: ofMemory,
  body: Strict({ liked: Type.Optional(Type.Boolean()) }),
  answer: OneMemory,
  errors: ['MEMORY_NOT_FOUND', 'SPACE_READ_ONLY'],
})

export const commentOnMemory = route({
  id: 'commentOnMemory',
  method: 'POST',
  path: '/memories/{id}/comment',
  summary: 'Comment on a memory.',
  access: 'member',
  idempotent: true,
  params: ofMemory,
  body: Strict({ text: CommentText }),
  answer: OneMemory,
  errors: ['MEMORY_NOT_FOUND', 'MEMORY_COMMENTS_FULL', 'SPACE_READ_ONLY'],
})

export const deleteMemoryComment = route({
  id: 'deleteMemoryComment',
  method: 'DELETE',
  path: '/memories/{id}/comment/{commentId}',
  summary: "Delete one's own comment.",
  access: 'member',
  params: Strict({ id: Id, commentId: Id }),
  answer: OneMemory,
  errors: ['MEMORY_NOT_FOUND', 'COMMENT_NOT_FOUND', 'SPACE_READ_ONLY'],
})
