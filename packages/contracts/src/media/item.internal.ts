import { type Static, Type } from '@sinclair/typebox'
import { Id, Instant } from '../primitives.ts'
import { limits } from '../limits.ts'
import { Data, internalRoute, Nullable, OneOf, Strict } from '../route.ts'

const Count = Type.Integer({ minimum: 0 })

export const AddedItem = Strict({ id: Id, spaceId: Id, userId: Id, addedAt: Instant })
export type AddedItem = Static<typeof AddedItem>

export const listAddedItems = internalRoute('internalListAddedItems', 'GET', '/items', {
  summary:
    'Who added which memory or timeline event and when, in all spaces; includes the trash. By id, or since a time by time.',
  callers: ['engagement'],
  query: Strict({
    kind: OneOf(['memory', 'timeline']),
    /** Leaves out what was added before. */
    since: Type.Optional(Instant),
    /** The last item of the page before. With `since`, that is this item's `addedAt`. */
    after: Type.Optional(Id),
  }),
  answer: Data(Strict({ items: Type.Array(AddedItem), next: Nullable(Id) })),
})

export const countItems = internalRoute('internalCountItems', 'GET', '/users/{userId}/items/count', {
  summary: 'The number of memories and timeline events that a member can read in a space.',
  callers: ['engagement'],
  params: Strict({ userId: Id }),
  query: Strict({ spaceId: Id }),
  answer: Data(Strict({ memories: Count, timelineEvents: Count })),
  errors: ['SPACE_NOT_FOUND'],
})

export const ItemPreview = Strict({
  id: Id,
  title: Type.String(),
  words: Type.String(),
  thumbnail: Nullable(Type.String()),
})
export type ItemPreview = Static<typeof ItemPreview>

const ids = Type.Array(Id, { maxItems: limits.notificationsMax })

export const previewItems = internalRoute('internalPreviewItems', 'POST', '/items/previews', {
  summary: 'Title, first words and picture of items that a member can read; others are left out.',
  callers: ['engagement'],
  body: Strict({
    spaceId: Id,
    userId: Id,
    memoryIds: ids,
    timelineEventIds: ids,
    comments: Type.Array(Strict({ memoryId: Id, commentId: Id }), { maxItems: limits.notificationsMax }),
  }),
  answer: Data(Strict({ previews: Type.Array(ItemPreview) })),
  errors: ['SPACE_NOT_FOUND'],
})
