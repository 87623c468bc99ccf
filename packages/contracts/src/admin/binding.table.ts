import { bindingStatuses } from './binding-statuses.ts'
import { table } from './table-spec.ts'

/** Filter by whether the ring has an owner. Without `any` or `yes`, such rings are hidden. */
export const registeredFilter = { column: 'isRegistered', only: 'yes', any: 'any' } as const

export const bindingTable = table({
  fields: {
    box: {},
    spaceToken: { isSearched: true },
    ringToken: { isSearched: true },
    url: {},
    status: { values: bindingStatuses },
    id: { isSearched: true },
    createdAt: { holds: 'time' },
    [registeredFilter.column]: { values: [registeredFilter.only, registeredFilter.any], isUncombined: true },
    batch: { holds: 'id' },
  },
  sorts: ['-createdAt,spaceToken', 'spaceToken,-createdAt', 'status,-createdAt', 'ringToken'],
  defaultSort: '-createdAt,spaceToken',
  csv: ['id', 'spaceToken', 'ringToken', 'url', 'status', 'spaceId', 'isRegistered', 'createdAt'],
})
