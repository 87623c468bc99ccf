import type { GameState } from '@love-space/contracts/space/interaction.ts'
import { defineAggregate } from '@love-space/service-kit/store/aggregate.ts'
import {
  aggregateSchemaOf,
  type DocOf,
  inside,
  listOf,
  mixed,
  optional,
  text,
} from '@love-space/service-kit/store/fields.ts'

export const gameIdOf = (spaceId: string, key: string): string => `${spaceId}-${key}`

const schema = aggregateSchemaOf({
  spaceId: text,
  key: text,
  state: mixed<GameState>(),
  allowedBy: listOf(text),
  userIds: listOf(text),
  /** Ids of the last moves, by which a repeated one is recognised. Absent in older documents. */
  moves: optional(listOf(text)),
  /** Writers of entries, by the entry's digest; recorded for members by a ring. Absent in older documents. */
  writtenBy: optional(listOf(inside({ entry: text, userId: text }))),
})

/** State of one game, shared by both members; `_id` is `{spaceId}-{key}`. */
export type GameDoc = DocOf<typeof schema>

schema.index({ spaceId: 1 })
schema.index({ userIds: 1 })

export const gameAggregate = defineAggregate<GameDoc>({
  collection: 'games',
  schema,
  erase: {
    space: (spaceId) => ({ spaceId }),
    user: { otherwise: 'an eraser removes their score; the rest stays with the partner' },
  },
})
