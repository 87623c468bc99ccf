import { bindingTable } from '@love-space/contracts/admin/binding.table.ts'
import { ringTable } from '@love-space/contracts/admin/ring.table.ts'
import type { RingStatus } from '@love-space/contracts/space/ring-record.ts'
import { projected } from '@love-space/members/save-newest.ts'
import {
  type DocOf,
  flag,
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
import { indexOrders } from '../tables/table-orders.ts'

export const ringRowShape = 4

const schema = schemaOf({
  ...projected,
  /** Version for operators; absent if the space service runs an earlier release. */
  revision: optional(number),
  tokenPrefix: text,
  status: textOf<RingStatus>(),
  spaceId: orNull(text),
  spaceTokenPrefix: orNull(text),
  spaceName: orNull(text),
  ownerId: orNull(text),
  writtenAt: orNull(time),
  placedAt: orNull(time),
  createdAt: time,
  lastUsedAt: orNull(time),
  lastUsedBy: orNull(text),
  batchId: orNull(text),
  chipUid: orNull(text),
  shippedAt: orNull(time),
  words: listOf(text),
  tokenKey: withDefault(text, ''),
  spaceKey: withDefault(text, ''),
  isWritten: flag,
})

/** A read model's row of a ring, without full tokens. The space service owns the ring. */
export type RingRowDoc = DocOf<typeof schema>

schema.index({ spaceId: 1 })
schema.index({ ownerId: 1 })
schema.index({ batchId: 1, spaceId: 1, _id: 1 })
schema.index({ words: 1 })
schema.index({ shippedAt: 1, isWritten: 1, batchId: 1 })
schema.index({ lastUsedAt: 1, shippedAt: 1 })
export const ringSortKeys = { ringToken: 'tokenKey', space: 'spaceKey' } as const
export const bindingSortKeys = {
  createdAt: 'placedAt',
  spaceToken: 'spaceTokenPrefix',
  ringToken: 'tokenKey',
  status: 'isWritten',
} as const
indexOrders(schema, ringTable, ringSortKeys)
indexOrders(schema, bindingTable, bindingSortKeys)

export const ringRowCollection = defineCollection<RingRowDoc>({
  collection: 'ring_rows',
  schema,
  // A ring outlives its space and owner. When it is placed again, the event restores the row.
  erase: { space: (spaceId) => ({ spaceId }), user: (ownerId) => ({ ownerId }) },
})
