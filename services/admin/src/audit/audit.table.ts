import { auditTable } from '@love-space/contracts/admin/audit.table.ts'
import type { AuditEntry } from '@love-space/contracts/admin/audit.ts'
import { modelRows } from '../tables/model-rows.ts'
import type { OfficeTable } from '../tables/office-table.ts'
import type { AuditEntryDoc } from './audit.model.ts'
import { toEntries } from './audit.queries.ts'

export const auditTrail: OfficeTable<AuditEntryDoc, AuditEntry, typeof auditTable> = {
  spec: auditTable,
  source: ({ auditEntries }) => modelRows(auditEntries),
  order: { id: '_id' },
  people: (ids) => ({ words: { $in: ids } }),
  partsOf: async ({ ringRows }, spaceId) => {
    const rings = await ringRows.find({ spaceId }, { _id: 1 }).lean<{ readonly _id: string }[]>()
    return rings.map(({ _id }) => _id)
  },
  toRows: toEntries,
  cells: { operatorId: ({ operator }) => operator.id, operatorName: ({ operator }) => operator.name },
}
