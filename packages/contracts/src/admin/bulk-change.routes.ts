import { Type } from '@sinclair/typebox'
import { Id } from '../primitives.ts'
import { Data, routeOf, Strict } from '../route.ts'
import { BindingStatus } from './binding.ts'
import * as calls from './bulk-change.calls.ts'
import { BulkChange, selectedRowsFields } from './bulk-change.ts'
import { TableQuery } from './table.ts'
import { userFilter } from './user-admin.ts'

const count = Type.Integer({ minimum: 0 })
const answer = Data(Strict({ change: BulkChange }))
const errors = ['COUNT_CHANGED'] as const

const bulk = {
  summary: 'Change the named rows, or all that match the filter. Refused unless their number is the confirmed one.',
  query: TableQuery,
  status: 202,
  answer,
  errors,
} as const

export const changeQuotes = routeOf(calls.changeQuotes, {
  ...bulk,
  permission: 'quotes:write',
  body: Strict({ ...selectedRowsFields, isActive: Type.Boolean() }),
})

export const changeRings = routeOf(calls.changeRings, {
  ...bulk,
  permission: 'rings:write',
  summary:
    'Activate or deactivate the named rings, or all that match the filter. Refused unless their number is the confirmed one. Skips retired and replaced rings; deactivating owned ones needs `endsOwnersUse`.',
  body: Strict({
    ...selectedRowsFields,
    status: Type.Union([Type.Literal('ACTIVE'), Type.Literal('INACTIVE')]),
    /** Confirms that the owners of owned rings lose access. */
    endsOwnersUse: Type.Optional(Type.Boolean()),
  }),
})

export const previewRingChange = routeOf(calls.previewRingChange, {
  summary: 'The number of rings in a bulk change, and how many of them are retired or owned.',
  permission: 'rings:write',
  query: TableQuery,
  body: Strict({ ids: selectedRowsFields.ids }),
  answer: Data(Strict({ count, retired: count, owned: count })),
})

export const changeBindings = routeOf(calls.changeBindings, {
  ...bulk,
  permission: 'rings:write',
  body: Strict({ ...selectedRowsFields, status: BindingStatus }),
})

export const changeUsers = routeOf(calls.changeUsers, {
  ...bulk,
  permission: 'users:write',
  query: Strict(userFilter),
  body: Strict({ ...selectedRowsFields, isActive: Type.Boolean() }),
})

const params = Strict({ id: Id })

export const readBulkChange = routeOf(calls.readBulkChange, {
  summary: "The progress of the caller's bulk change.",
  permission: 'records:search',
  params,
  answer,
  errors: ['NOT_FOUND'],
})

export const cancelBulkChange = routeOf(calls.cancelBulkChange, {
  summary: "Cancel the caller's bulk change; rows changed already stay changed.",
  permission: 'records:search',
  params,
  answer,
  errors: ['NOT_FOUND'],
})
