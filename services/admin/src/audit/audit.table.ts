import { auditTable } from '@love-space/contracts/admin/audit.table.ts'
import type { AuditEntry } from '@love-space/contracts/admin/audit.ts'
import { modelRows } from '../tables/model-rows.ts'
import type { OfficeTable } from '../tables/office-table.ts'
import type { AuditEntryDoc } from './audit.model.ts'
import { toEntries } from './audit.queries.ts'

export const auditTrail: OfficeTable<AuditEntryDoc, AuditEntry> = {
  spec: auditTable,
  source: ({ auditEntries }) => modelRows(auditEntries),
  order: { id: '_id' },
  people: (userIds) => ({ words: { $in: userIds } }),
  toRows: toEntries,
  csv: [
    'id',
    'at',
    ['operatorId', ({ operator }) => operator.id],
    ['operatorName', ({ operator }) => operator.name],
    'action',
    'outcome',
    'recordId',
    'code',
    'requestId',
  ],
}
