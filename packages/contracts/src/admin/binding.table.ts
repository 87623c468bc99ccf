import { bindingStatuses } from './binding-statuses.ts'
import { table } from './table-spec.ts'

/** Whoever finished registration has bound the ring: it leaves the table, unless this filter is set to `any` or `yes`. */
export const registeredFilter = { column: 'isRegistered', only: 'yes', any: 'any' } as const

export const bindingTable = table({
  columns: ['box', 'spaceToken', 'ringToken', 'url', 'status', 'id', 'createdAt', 'isRegistered'],
  searched: ['spaceToken', 'ringToken', 'id'],
  filters: { status: bindingStatuses, isRegistered: [registeredFilter.only, registeredFilter.any] },
  sorts: [
    [
      ['createdAt', -1],
      ['spaceToken', 1],
    ],
    [
      ['spaceToken', 1],
      ['createdAt', -1],
    ],
    [
      ['status', 1],
      ['createdAt', -1],
    ],
    [['ringToken', 1]],
  ],
  defaultSort: [
    ['createdAt', -1],
    ['spaceToken', 1],
  ],
})
