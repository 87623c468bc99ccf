import { spaceTable } from '@love-space/contracts/admin/space-admin.table.ts'
import { SpaceRecord } from '@love-space/contracts/space/space-record.internal.ts'
import { type DocOf, listOf, schemaOf, text, withDefault } from '@love-space/service-kit/store/fields.ts'
import { defineCollection } from '@love-space/service-kit/store/store.ts'
import { projected } from '@love-space/members/save-newest.ts'
import { rowFieldsFor, shapeOf } from '../tables/row-fields.ts'
import { indexOrders } from '../tables/table-orders.ts'

const schema = schemaOf({
  ...projected,
  ...rowFieldsFor(SpaceRecord, ['spaceId', 'version']),
  words: listOf(text),
  nameKey: withDefault(text, ''),
})

export const spaceRowShape = shapeOf(schema, 3)

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
