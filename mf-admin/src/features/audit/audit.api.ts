import { exportAudit } from '@love-space/contracts/admin/csv.calls.ts'
import { getAuditEntry, listAuditEntries } from '@love-space/contracts/admin/audit.calls.ts'
import { auditTable } from '@love-space/contracts/admin/audit.table.ts'
import type { AuditDetails, AuditEntry } from '@love-space/contracts/admin/audit.ts'
import { adminApi } from '../../shared/admin-api.ts'
import type { TableSource } from '../../table/use-table.ts'

const isSameDeed = (one: AuditEntry, other: AuditEntry): boolean =>
  one.requestId === other.requestId &&
  one.action === other.action &&
  (one.recordId === null || one.recordId === other.recordId)

/** Removes the entry before an action if the entry after it is on the page too. An unfinished action stays. */
const withoutBeginnings = (entries: readonly AuditEntry[]): readonly AuditEntry[] => {
  const ended = entries.filter(({ outcome }) => outcome !== 'asked')
  return entries.filter((entry) => entry.outcome !== 'asked' || !ended.some((end) => isSameDeed(entry, end)))
}

export const auditSource: TableSource<AuditEntry> = {
  name: 'audit',
  spec: auditTable,
  requestCsv: (query) => adminApi.call(exportAudit, { query }),
  load: async (query, signal) => {
    const page = await adminApi.call(listAuditEntries, { query, signal })
    return page && { ...page, data: withoutBeginnings(page.data), answered: page.data.length }
  },
}

export const loadEntry = async (id: string): Promise<AuditDetails | null> =>
  (await adminApi.call(getAuditEntry, { params: { id } }))?.data.entry ?? null
