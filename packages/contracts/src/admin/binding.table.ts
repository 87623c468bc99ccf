import { bindingStatuses } from './binding-statuses.ts'
import { table } from './table-spec.ts'

/** Filter by whether the ring has an owner. Without `any` or `yes`, such rings are hidden. */
export const registeredFilter = { column: 'isRegistered', only: 'yes', any: 'any' } as const

export const bindingTable = table({
  columns: ['box', 'spaceToken', 'ringToken', 'url', 'status', 'id', 'createdAt', 'isRegistered', 'batch'],
  searched: ['spaceToken', 'ringToken', 'id'],
  filters: { status: bindingStatuses, isRegistered: [registeredFilter.only, registeredFilter.any] },
  ids: ['batch'],
  times: ['createdAt'],
  uncombined: [registeredFilter.column],
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
