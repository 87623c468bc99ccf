import { exportAudit } from '@love-space/contracts/admin/csv.calls.ts'
import { getAuditEntry, listAuditEntries } from '@love-space/contracts/admin/audit.calls.ts'
import { auditTable } from '@love-space/contracts/admin/audit.table.ts'
import type { AuditDetails, AuditEntry } from '@love-space/contracts/admin/audit.ts'
import { officeTexts } from '@love-space/texts/en/office.ts'
import { Badge } from '@love-space/ui/badge.tsx'
import { adminApi } from '../../shared/admin-api.ts'
import { RecordLink, type LinkedTable } from '../../table/record-links.tsx'
import { ShortCode } from '../../table/short-code.tsx'
import type { TableDeclaration } from '../../table/table-declaration.ts'
import { TablePage } from '../../table/table-page.tsx'
import { useTableBasics } from '../../table/use-table-basics.ts'
import type { TableSource } from '../../table/use-table.ts'
import { EntryDialog } from './entry-dialog.tsx'

const texts = officeTexts.audit

const isSameDeed = (one: AuditEntry, other: AuditEntry): boolean =>
  one.requestId === other.requestId &&
  one.action === other.action &&
  (one.recordId === null || one.recordId === other.recordId)

/** Drops entries of the beginning of an action whose end is on the page too; an unfinished action stays. */
const withoutBeginnings = (entries: readonly AuditEntry[]): readonly AuditEntry[] => {
  const ended = entries.filter(({ outcome }) => outcome !== 'asked')
  return entries.filter((entry) => entry.outcome !== 'asked' || !ended.some((end) => isSameDeed(entry, end)))
}

/** Tables by the first part of an action's name. */
const tableOf: Readonly<Record<string, LinkedTable>> = {
  ring: 'devices',
  binding: 'devices',
  space: 'spaces',
  user: 'users',
  role: 'users',
}

const renderRecord = ({ action, recordId }: AuditEntry) => {
  if (recordId === null) return null
  const table = tableOf[action.split('.')[0] ?? '']
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <ShortCode text={recordId} />
      {table && <RecordLink table={table} id={recordId} />}
    </span>
  )
}

const source: TableSource<AuditEntry> = {
  name: 'audit',
  spec: auditTable,
  requestCsv: (query) => adminApi.call(exportAudit, { query }),
  load: async (query, signal) => {
    const page = await adminApi.call(listAuditEntries, { query, signal })
    return page && { ...page, data: withoutBeginnings(page.data) }
  },
}

const renderOutcome = ({ outcome, code }: AuditEntry) => (
  <>
    <Badge tone={outcome === 'done' ? 'success' : outcome === 'refused' ? 'danger' : 'neutral'}>
      {(texts.outcomes as Record<string, string>)[outcome] ?? outcome}
    </Badge>
    {code !== null && <span className="ml-1.5 font-mono text-xs text-text-muted">{code}</span>}
  </>
)

const declaration: TableDeclaration<AuditEntry, AuditDetails> = {
  source,
  texts,
  listFailed: texts.listFailed,
  columns: [
    { id: 'id', heading: texts.number, isName: true, isNumber: true, className: 'w-16' },
    { id: 'at', heading: texts.at, kind: 'time' },
    {
      id: 'operator',
      heading: texts.operator,
      cell: ({ operator }) =>
        operator.name === null ? (
          <ShortCode text={operator.id} />
        ) : (
          <RecordLink table="users" id={operator.id} text={operator.name} />
        ),
    },
    { id: 'action', heading: texts.action, values: texts.actions },
    { id: 'outcome', heading: texts.outcome, values: texts.outcomes, cell: renderOutcome },
    {
      id: 'recordId',
      heading: texts.record,
      cell: renderRecord,
    },
    { id: 'requestId', heading: texts.request, kind: 'id' },
  ],
  rowActions: [{ label: texts.details, does: 'view', isMain: true }],
  load: async (id) => (await adminApi.call(getAuditEntry, { params: { id } }))?.data.entry ?? null,
  Viewer: EntryDialog,
}

export const Component = () => (
  <TablePage declaration={declaration} basics={useTableBasics(declaration)} parts={undefined} />
)
