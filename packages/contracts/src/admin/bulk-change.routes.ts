import { Type } from '@sinclair/typebox'
import { Id } from '../primitives.ts'
import { Data, routeOf, Strict } from '../route.ts'
import { BindingStatus } from './binding.ts'
import * as calls from './bulk-change.calls.ts'
import { BulkChange, meantRows } from './bulk-change.ts'
import { TableQuery } from './table.ts'
import { userFilter } from './user-admin.ts'

const count = Type.Integer({ minimum: 0 })
const answer = Data(Strict({ change: BulkChange }))
const errors = ['COUNT_CHANGED'] as const

const bulk = {
  summary:
    'Change the rows that are named, or every one that the filter shows: refused unless these are as many as were confirmed.',
  query: TableQuery,
  status: 202,
  answer,
  errors,
} as const

export const changeQuotes = routeOf(calls.changeQuotes, {
  ...bulk,
  permission: 'quotes:write',
  body: Strict({ ...meantRows, isActive: Type.Boolean() }),
})

export const changeRings = routeOf(calls.changeRings, {
  ...bulk,
  permission: 'rings:write',
  summary:
    'Activate or deactivate the rings that are named, or every one that the filter shows: refused unless these are as many as were confirmed. Retired and replaced ones are left out; those of somebody are deactivated only with `endsOwnersUse`.',
  body: Strict({
    ...meantRows,
    status: Type.Union([Type.Literal('ACTIVE'), Type.Literal('INACTIVE')]),
    /** Confirms the number of owned rings, whose owners lose access. */
    endsOwnersUse: Type.Optional(Type.Boolean()),
  }),
})

export const previewRingChange = routeOf(calls.previewRingChange, {
  summary: 'How many rings are meant by a change of many, and how many of them are retired or have an owner.',
  permission: 'rings:write',
  query: TableQuery,
  body: Strict({ ids: meantRows.ids }),
  answer: Data(Strict({ count, retired: count, owned: count })),
})

export const changeBindings = routeOf(calls.changeBindings, {
  ...bulk,
  permission: 'rings:write',
  body: Strict({ ...meantRows, status: BindingStatus }),
})

export const changeUsers = routeOf(calls.changeUsers, {
  ...bulk,
  permission: 'users:write',
  query: Strict(userFilter),
  body: Strict({ ...meantRows, isActive: Type.Boolean() }),
})

const params = Strict({ id: Id })

export const readBulkChange = routeOf(calls.readBulkChange, {
  summary: 'How far a change of many rows is that the caller has begun.',
  permission: 'records:search',
  params,
  answer,
  errors: ['NOT_FOUND'],
})

export const cancelBulkChange = routeOf(calls.cancelBulkChange, {
  summary: 'End a change of many rows that the caller has begun; what was changed stays so.',
  permission: 'records:search',
  params,
  answer,
  errors: ['NOT_FOUND'],
})
