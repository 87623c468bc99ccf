import { ringStatuses } from './ring-statuses.ts'
import { table, withoutColumns } from './table-spec.ts'

const tapFilters = ['never', 'ever'] as const

const shippingFilters = ['waiting', 'shipped'] as const

export const ringTable = table({
  columns: [
    'ringToken',
    'space',
    'user',
    'status',
    'isAssignedToSpace',
    'isAssignedToUser',
    'createdAt',
    'lastUsedAt',
    'id',
    'shipping',
    'batch',
  ],
  searched: ['ringToken', 'space', 'id'],
  filters: {
    status: ringStatuses,
    isAssignedToSpace: ['true', 'false'],
    isAssignedToUser: ['true', 'false'],
    lastUsedAt: tapFilters,
    shipping: shippingFilters,
  },
  ids: ['batch'],
  times: ['createdAt', 'lastUsedAt'],
  sorts: [
    [['createdAt', -1]],
    [
      ['status', 1],
      ['createdAt', -1],
    ],
    [
      ['space', 1],
      ['createdAt', -1],
    ],
    [['ringToken', 1]],
    [['lastUsedAt', -1]],
  ],
  defaultSort: [['createdAt', -1]],
})

const peopleColumns = ['space', 'user'] as const

export const ringTableWithoutNames = withoutColumns(ringTable, peopleColumns)
