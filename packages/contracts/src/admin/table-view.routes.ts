import { Type } from '@sinclair/typebox'
import { limits } from '../limits.ts'
import { BasedOn, Id } from '../primitives.ts'
import { Data, routeOf, Strict } from '../route.ts'
import * as calls from './table-view.calls.ts'
import { TableName, TableView, ViewContent, ViewName } from './table-view.ts'

const params = Strict({ id: Id })
const answer = Data(Strict({ view: TableView }))
const permission = 'records:search'

export const listTableViews = routeOf(calls.listTableViews, {
  summary: 'The shared views of a table that the caller may read, by name.',
  permission,
  query: Strict({ table: TableName }),
  answer: Data(Strict({ views: Type.Array(TableView) })),
})

export const createTableView = routeOf(calls.createTableView, {
  summary: `Share filters, order and columns of a table under a name; at most ${limits.tableViewsMax} for each table.`,
  permission,
  body: Strict({ table: TableName, name: ViewName, content: ViewContent }),
  status: 201,
  answer,
  errors: ['CONFLICT'],
})

export const updateTableView = routeOf(calls.updateTableView, {
  summary: 'Rename a shared view, or replace what it shows. Only its creator and a super_admin may.',
  permission,
  params,
  body: Type.Partial(Strict({ name: ViewName, content: ViewContent, basedOn: BasedOn }), {
    additionalProperties: false,
    minProperties: 1,
  }),
  answer,
  errors: ['NOT_FOUND', 'ITEM_CHANGED_SINCE'],
})

export const deleteTableView = routeOf(calls.deleteTableView, {
  summary: 'Delete a shared view. Only its creator and a super_admin may.',
  permission,
  params,
  status: 204,
  errors: ['NOT_FOUND'],
})
