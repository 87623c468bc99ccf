import { bindingTable } from '@love-space/contracts/admin/binding.table.ts'
import { ringTable } from '@love-space/contracts/admin/ring.table.ts'
import { RingRecord } from '@love-space/contracts/space/ring-record.ts'
import { projected } from '@love-space/members/save-newest.ts'
import { type DocOf, flag, listOf, orNull, schemaOf, text, withDefault } from '@love-space/service-kit/store/fields.ts'
import { defineCollection } from '@love-space/service-kit/store/store.ts'
import { rowFieldsFor, shapeOf } from '../tables/row-fields.ts'
import { indexOrders } from '../tables/table-orders.ts'

const schema = schemaOf({
  ...projected,
  ...rowFieldsFor(RingRecord, ['ringId', 'version', 'space']),
  spaceId: orNull(text),
  spaceTokenPrefix: orNull(text),
  spaceName: orNull(text),
  words: listOf(text),
  tokenKey: withDefault(text, ''),
  spaceKey: withDefault(text, ''),
  isWritten: flag,
})

export const ringRowShape = shapeOf(schema, 4)

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
