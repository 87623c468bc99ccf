import { bindingTable } from '@love-space/contracts/admin/binding.table.ts'
import { ringTable } from '@love-space/contracts/admin/ring.table.ts'
import type { RingStatus } from '@love-space/contracts/space/ring-record.ts'
import { projected } from '@love-space/members/save-newest.ts'
import {
  type DocOf,
  flag,
  listOf,
  orNull,
  schemaOf,
  text,
  textOf,
  time,
  withDefault,
} from '@love-space/service-kit/store/fields.ts'
import { defineCollection } from '@love-space/service-kit/store/store.ts'
import { indexOrders } from '../tables/office-table.ts'

export const ringRowShape = 2

const schema = schemaOf({
  ...projected,
  tokenPrefix: text,
  status: textOf<RingStatus>(),
  /** Null: in stock. */
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
  /** What it is found by. */
  words: listOf(text),
  /** What it is ordered by. */
  tokenKey: withDefault(text, ''),
  spaceKey: withDefault(text, ''),
  isWritten: flag,
})

/** A ring as the tables of devices and bindings show it; the space service owns it, and nothing here is a whole token. */
export type RingRowDoc = DocOf<typeof schema>

schema.index({ spaceId: 1 })
schema.index({ ownerId: 1 })
/** The rings of a batch, those of one space beside each other. */
schema.index({ batchId: 1, spaceId: 1, _id: 1 })
schema.index({ words: 1 })
export const ringOrder = { ringToken: 'tokenKey', space: 'spaceKey' } as const
export const bindingOrder = {
  createdAt: 'placedAt',
  spaceToken: 'spaceTokenPrefix',
  ringToken: 'tokenKey',
  status: 'isWritten',
} as const
indexOrders(schema, ringTable, ringOrder)
indexOrders(schema, bindingTable, bindingOrder)

export const ringRowCollection = defineCollection<RingRowDoc>({
  collection: 'ring_rows',
  schema,
  // A ring outlives both: what it is without them comes by the event of its next place.
  erase: { space: (spaceId) => ({ spaceId }), user: (ownerId) => ({ ownerId }) },
})
