import { spaceTable } from '@love-space/contracts/admin/space-admin.table.ts'
import type { AdminSpace } from '@love-space/contracts/admin/space-admin.ts'
import { modelRows } from '../tables/model-rows.ts'
import type { OfficeTable } from '../tables/office-table.ts'
import { spaceOrder, type SpaceRowDoc } from './space-row.model.ts'
import { toAdminSpaces } from './spaces.queries.ts'

export const spacesTable: OfficeTable<SpaceRowDoc, AdminSpace> = {
  spec: spaceTable,
  source: ({ spaceRows }) => modelRows(spaceRows),
  order: spaceOrder,
  toRows: toAdminSpaces,
  csv: [
    'id',
    'spaceToken',
    'customName',
    'status',
    'theme',
    'relationshipStartDate',
    ['loveStreakCriteria', ({ loveStreakCriteria }) => JSON.stringify(loveStreakCriteria)],
    'spaceSettingComplete',
    ['users', ({ users }) => users.map(({ name, email }) => `${name} <${email}>`).join('; ')],
    'createdAt',
    'updatedAt',
  ],
}
