import type { ViewContent } from '@love-space/contracts/admin/table-view.ts'
import type { ViewedTable } from '@love-space/contracts/admin/viewed-tables.ts'
import { defineAggregate } from '@love-space/service-kit/store/aggregate.ts'
import { aggregateSchemaOf, type DocOf, mixed, text, textOf, time } from '@love-space/service-kit/store/fields.ts'
import { revisionFields } from '@love-space/service-kit/store/record-version.ts'

const schema = aggregateSchemaOf({
  table: textOf<ViewedTable>(),
  name: text,
  content: mixed<ViewContent>(),
  createdBy: text,
  createdAt: time,
  ...revisionFields,
})

/** A view that operators share. It refers to its creator by id only. */
export type TableViewDoc = DocOf<typeof schema>

schema.index({ table: 1, name: 1 })

export const tableViewAggregate = defineAggregate<TableViewDoc>({
  collection: 'table_views',
  schema,
  erase: { user: { otherwise: 'the view is shared; the id in it then refers to nobody' } },
})
