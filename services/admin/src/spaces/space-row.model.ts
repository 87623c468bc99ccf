import { spaceTable } from '@love-space/contracts/admin/space-admin.table.ts'
import type { SpaceRecord } from '@love-space/contracts/space/space-record.internal.ts'
import {
  type DocOf,
  flag,
  inside,
  listOf,
  number,
  optional,
  orNull,
  schemaOf,
  text,
  textOf,
  time,
  withDefault,
} from '@love-space/service-kit/store/fields.ts'
import { defineCollection } from '@love-space/service-kit/store/store.ts'
import { projected } from '@love-space/members/save-newest.ts'
import { indexOrders } from '../tables/table-orders.ts'

export const spaceRowShape = 3

const schema = schemaOf({
  ...projected,
  /** Version for operators; absent if the space service runs an earlier release. */
  revision: optional(number),
  tokenPrefix: text,
  customName: text,
  status: textOf<SpaceRecord['status']>(),
  theme: textOf<SpaceRecord['theme']>(),
  relationshipStartDate: orNull(text),
  loveStreakCriteria: inside({ message: flag, timeline: flag, memory: flag, loveMessage: flag, moodRating: flag }),
  spaceSettingComplete: flag,
  isContentSet: inside({ headline: flag, content: flag, notes: flag, images: flag }),
  memberIds: listOf(text),
  endedAt: orNull(time),
  createdAt: time,
  updatedAt: time,
  words: listOf(text),
  nameKey: withDefault(text, ''),
})

export type SpaceRowDoc = DocOf<typeof schema>

export const spaceSortKeys = { customName: 'nameKey' } as const
indexOrders(schema, spaceTable, spaceSortKeys)
schema.index({ words: 1 })
schema.index({ memberIds: 1 })

export const spaceRowCollection = defineCollection<SpaceRowDoc>({
  collection: 'space_rows',
  schema,
  erase: {
    space: (_id) => ({ _id }),
    user: { otherwise: 'the space service reports that they left, and the row is read from it again' },
  },
})
