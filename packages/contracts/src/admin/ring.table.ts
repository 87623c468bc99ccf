import { ringStatuses } from './ring-statuses.ts'
import { table, withoutPeople, yesOrNo } from './table-spec.ts'

export const ringTable = table({
  fields: {
    ringToken: { isSearched: true },
    space: { isSearched: true },
    user: {},
    status: { values: ringStatuses, edit: { first: 'ACTIVE' } },
    isAssignedToSpace: { values: yesOrNo },
    isAssignedToUser: { values: yesOrNo },
    createdAt: { holds: 'time' },
    lastUsedAt: { holds: 'time', values: ['never', 'ever'] },
    id: { isSearched: true },
    shipping: { values: ['waiting', 'shipped'] },
    batch: { holds: 'id' },
  },
  sorts: ['-createdAt', 'status,-createdAt', 'space,-createdAt', 'ringToken', '-lastUsedAt'],
  defaultSort: '-createdAt',
  csv: [
    'id',
    'ringToken',
    'status',
    'spaceId',
    'spaceName',
    'userId',
    'userName',
    'userEmail',
    'createdAt',
    'lastUsedAt',
  ],
  // Only ids of people and spaces, because the audit trail outlives them.
  audited: ['status', 'spaceId', 'ownerId', 'isWritten', 'isShipped'],
  ofPeople: ['space', 'user', 'spaceName', 'userId', 'userName', 'userEmail'],
})

export const ringTableWithoutNames = withoutPeople(ringTable)
