import { ringTable, ringTableWithoutNames } from '@love-space/contracts/admin/ring.table.ts'
import type { AdminRing } from '@love-space/contracts/admin/ring.ts'
import type { RingRecord } from '@love-space/contracts/space/ring-record.ts'
import { modelRows } from '../tables/model-rows.ts'
import type { Audited, OfficeTable } from '../tables/office-table.ts'
import { readTableRequest } from '../tables/table-request.ts'
import { ringSortKeys, type RingRowDoc } from './ring-row.model.ts'
import { wordConditionWithoutNames, withShortSearch } from './ring-search.rules.ts'
import { toAdminRings } from './rings.queries.ts'

const isOne =
  (field: 'spaceId' | 'ownerId') =>
  (value: string): object => ({ [field]: value === 'true' ? { $ne: null } : null })

export const ringsTable: OfficeTable<RingRowDoc, AdminRing> & Audited<RingRecord> = {
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
  csv: [
    'id',
    'ringToken',
    'status',
    'spaceId',
    ['spaceName', ({ space }) => space?.customName ?? null],
    'userId',
    ['userName', ({ user }) => user?.name ?? null],
    ['userEmail', ({ user }) => user?.email ?? null],
    'createdAt',
    'lastUsedAt',
  ],
  csvOfPeople: ['spaceName', 'userId', 'userName', 'userEmail'],
  // Audits ids only, because the audit trail outlives people.
  audited: ({ status, space, ownerId, writtenAt, shippedAt }) => ({
    status,
    spaceId: space?.spaceId ?? null,
    ownerId,
    isWritten: writtenAt !== null,
    isShipped: shippedAt !== null,
  }),
}
