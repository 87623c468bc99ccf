import { spaceTable } from '@love-space/contracts/admin/space-admin.table.ts'
import type { AdminSpace } from '@love-space/contracts/admin/space-admin.ts'
import type { SpaceRecord } from '@love-space/contracts/space/space-record.internal.ts'
import { modelRows } from '../tables/model-rows.ts'
import { auditing, type Audited, type OfficeTable } from '../tables/office-table.ts'
import { withShortSearch } from '../rings/ring-search.rules.ts'
import { readTableRequest } from '../tables/table-request.ts'
import { spaceSortKeys, type SpaceRowDoc } from './space-row.model.ts'
import { toAdminSpaces } from './spaces.queries.ts'

export const spacesTable: OfficeTable<SpaceRowDoc, AdminSpace, typeof spaceTable> & Audited<SpaceRecord> = {
  spec: spaceTable,
  source: ({ spaceRows }) => modelRows(spaceRows),
  order: spaceSortKeys,
  people: (userIds) => ({ memberIds: { $in: userIds } }),
  read: (query) => readTableRequest(withShortSearch(query), spaceTable),
  toRows: toAdminSpaces,
  cells: {
    loveStreakCriteria: ({ loveStreakCriteria }) => JSON.stringify(loveStreakCriteria),
    users: ({ users }) => users.map(({ name, email }) => `${name} <${email}>`).join('; '),
  },
  audited: auditing(spaceTable, ({ isContentSet }: SpaceRecord) =>
    Object.fromEntries(Object.entries(isContentSet).map(([field, isSet]) => [field, isSet ? 'set' : 'not set'])),
  ),
}
