import { Type } from '@sinclair/typebox'
import { limits } from '../limits.ts'
import { Id } from '../primitives.ts'
import { Data, route, Strict } from '../route.ts'
import { BindingStatus } from './binding.ts'
import { BulkChange, meantRows } from './bulk-change.ts'
import { TableQuery } from './table.ts'

const count = Type.Integer({ minimum: 0 })
const answer = Data(Strict({ change: BulkChange }))
const errors = ['COUNT_CHANGED'] as const

const bulk = {
  method: 'POST',
  summary:
    'Change the rows that are named, or every one that the filter shows: refused unless these are as many as were confirmed.',
  access: 'admin',
  query: TableQuery,
  status: 202,
  answer,
  errors,
} as const

export const changeQuotes = route({
  ...bulk,
  id: 'changeQuotes',
  path: '/quotes/change',
  permission: 'quotes:write',
  body: Strict({ ...meantRows, isActive: Type.Boolean() }),
})

export const changeRings = route({
  ...bulk,
  id: 'changeRings',
  path: '/rings/change',
  permission: 'rings:write',
  summary:
    'Activate or deactivate the rings that are named, or every one that the filter shows: refused unless these are as many as were confirmed. Retired and replaced ones are left out; those of somebody are deactivated only with `endsOwnersUse`.',
  body: Strict({
    ...meantRows,
    status: Type.Union([Type.Literal('ACTIVE'), Type.Literal('INACTIVE')]),
    /** The operator has confirmed how many have an owner, who loses what their ring opens. */
    endsOwnersUse: Type.Optional(Type.Boolean()),
  }),
})

export const previewRingChange = route({
  id: 'previewRingChange',
  method: 'POST',
  path: '/rings/change/preview',
  summary: 'How many rings are meant by a change of many, and how many of them are retired or have an owner.',
  access: 'admin',
  permission: 'rings:write',
  query: TableQuery,
  body: Strict({ ids: meantRows.ids }),
  answer: Data(Strict({ count, retired: count, owned: count })),
})

export const changeBindings = route({
  ...bulk,
  id: 'changeBindings',
  path: '/space-device-bindings/change',
  permission: 'rings:write',
  body: Strict({ ...meantRows, status: BindingStatus }),
})

export const changeUsers = route({
  ...bulk,
  id: 'changeUsers',
  path: '/admin/users/change',
  permission: 'users:write',
  query: Strict({ search: Type.Optional(Type.String({ maxLength: limits.searchCharsMax })) }),
  body: Strict({ ...meantRows, isActive: Type.Boolean() }),
})

const params = Strict({ id: Id })

export const readBulkChange = route({
  id: 'readBulkChange',
  method: 'GET',
  path: '/admin/bulk-changes/{id}',
  summary: 'How far a change of many rows is that the caller has begun.',
  access: 'admin',
  permission: 'records:search',
  params,
  answer,
  errors: ['NOT_FOUND'],
})

export const cancelBulkChange = route({
  id: 'cancelBulkChange',
  method: 'POST',
  path: '/admin/bulk-changes/{id}/cancel',
  summary: 'End a change of many rows that the caller has begun; what was changed stays so.',
  access: 'admin',
  permission: 'records:search',
  params,
  answer,
  errors: ['NOT_FOUND'],
})
