import { ringTable, ringTableWithoutNames } from '@love-space/contracts/admin/ring.table.ts'
import type { AdminRing } from '@love-space/contracts/admin/ring.ts'
import type { RingRecord } from '@love-space/contracts/space/ring-record.ts'
import { modelRows } from '../tables/model-rows.ts'
import { auditing, type Audited, type OfficeTable } from '../tables/office-table.ts'
import { readTableRequest } from '../tables/table-request.ts'
import { ringSortKeys, type RingRowDoc } from './ring-row.model.ts'
import { wordConditionWithoutNames, withShortSearch } from './ring-search.rules.ts'
import { toAdminRings } from './rings.queries.ts'

const isOne =
  (field: 'spaceId' | 'ownerId') =>
  (value: string): object => ({ [field]: value === 'true' ? { $ne: null } : null })

export const ringsTable: OfficeTable<RingRowDoc, AdminRing, typeof ringTable> & Audited<RingRecord> = {
  spec: ringTable,
  source: ({ ringRows }) => modelRows(ringRows),
  order: ringSortKeys,
  conditions: {
    isAssignedToSpace: isOne('spaceId'),
    isAssignedToUser: isOne('ownerId'),
    shipping: (value) =>
      value === 'shipped' ? { shippedAt: { $ne: null } } : { shippedAt: null, isWritten: true, batchId: { $ne: null } },
    batch: (batchId) => ({ batchId }),
    lastUsedAt: (value) => ({ lastUsedAt: value === 'never' ? null : { $ne: null } }),
  },
  people: (userIds) => ({ ownerId: { $in: userIds } }),
  wordConditionWithoutNames,
  read: (query, { people }) => readTableRequest(withShortSearch(query), people ? ringTable : ringTableWithoutNames),
  toRows: toAdminRings,
  cells: {
    spaceName: ({ space }) => space?.customName ?? null,
    userName: ({ user }) => user?.name ?? null,
    userEmail: ({ user }) => user?.email ?? null,
  },
  audited: auditing(ringTable, ({ space, writtenAt, shippedAt }: RingRecord) => ({
    spaceId: space?.spaceId ?? null,
    isWritten: writtenAt !== null,
    isShipped: shippedAt !== null,
  })),
}
