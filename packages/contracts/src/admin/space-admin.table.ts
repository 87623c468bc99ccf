import { table } from './table-spec.ts'

export const spaceTable = table({
  columns: [
    'customName',
    'spaceToken',
    'status',
    'theme',
    'relationshipStartDate',
    'loveStreakCriteria',
    'spaceSettingComplete',
    'users',
    'id',
    'createdAt',
    'updatedAt',
  ],
  searched: ['customName', 'spaceToken', 'id'],
  filters: {
    status: ['ACTIVE', 'PAUSED', 'ENDED'],
    theme: ['official', 'original'],
    spaceSettingComplete: ['true', 'false'],
  },
  times: ['relationshipStartDate', 'createdAt', 'updatedAt'],
  days: ['relationshipStartDate'],
  sorts: [
    [['customName', 1]],
    [
      ['status', 1],
      ['customName', 1],
    ],
    [['relationshipStartDate', 1]],
    [['createdAt', -1]],
    [['updatedAt', -1]],
  ],
  defaultSort: [['createdAt', -1]],
})
