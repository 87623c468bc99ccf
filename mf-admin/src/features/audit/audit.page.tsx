import { useState } from 'react'
import { auditActions, auditOutcomes } from '@love-space/contracts/admin/audit-actions.ts'
import { exportAudit } from '@love-space/contracts/admin/csv.calls.ts'
import { getAuditEntry, listAuditEntries } from '@love-space/contracts/admin/audit.calls.ts'
import { auditTable } from '@love-space/contracts/admin/audit.table.ts'
import type { AuditDetails, AuditEntry } from '@love-space/contracts/admin/audit.ts'
import { officeTexts } from '@love-space/texts/en/office.ts'
import { Badge, type BadgeTone } from '@love-space/ui/badge.tsx'
import { OfficePage } from '../../office/office-page.tsx'
import { adminApi } from '../../shared/admin-api.ts'
import type { Column } from '../../table/column.ts'
import { DataTable } from '../../table/data-table.tsx'
import type { ColumnFilter } from '../../table/table-filters.tsx'
import { ErrorPanel, useFailure } from '../../table/error-panel.tsx'
import { RowButton } from '../../table/row-button.tsx'
import { ShortCode } from '../../table/short-code.tsx'
import { shortTime } from '../../table/short-time.ts'
import { useOpening } from '../../table/use-opening.ts'
import { useTable, type TableSource } from '../../table/use-table.ts'
import { EntryDialog } from './entry-dialog.tsx'

const texts = officeTexts.audit

const source: TableSource<AuditEntry> = {
  name: 'audit',
  spec: auditTable,
  askForCsv: (query) => adminApi.call(exportAudit, { query }),
  load: (query, signal) => adminApi.call(listAuditEntries, { query, signal }),
}

const actionName = (action: string): string => (texts.actions as Record<string, string>)[action] ?? action
const outcomeName = (outcome: string): string => (texts.outcomes as Record<string, string>)[outcome] ?? outcome
const outcomeTones: Readonly<Record<string, BadgeTone>> = { done: 'success', refused: 'danger' }

const columns: readonly Column<AuditEntry>[] = [
  { id: 'id', heading: texts.number, isName: true, isNumber: true, className: 'w-16', cell: ({ id }) => id },
  { id: 'at', heading: texts.at, className: 'whitespace-nowrap tabular-nums', cell: ({ at }) => shortTime(at) },
  {
    id: 'operator',
    heading: texts.operator,
    cell: ({ operator }) => operator.name ?? <ShortCode text={operator.id} />,
  },
  { id: 'action', heading: texts.action, cell: ({ action }) => actionName(action) },
  {
    id: 'outcome',
    heading: texts.outcome,
    cell: ({ outcome, code }) => (
      <>
        <Badge tone={outcomeTones[outcome] ?? 'neutral'}>{outcomeName(outcome)}</Badge>
        {code !== null && <span className="ml-1.5 font-mono text-xs text-text-muted">{code}</span>}
      </>
    ),
  },
  { id: 'recordId', heading: texts.record, cell: ({ recordId }) => recordId !== null && <ShortCode text={recordId} /> },
  { id: 'requestId', heading: texts.request, cell: ({ requestId }) => <ShortCode text={requestId} /> },
]

const filters: readonly ColumnFilter[] = [
  {
    column: 'action',
    label: texts.action,
    options: auditActions.map((value) => ({ value, label: texts.actions[value] })),
  },
  {
    column: 'outcome',
    label: texts.outcome,
    options: auditOutcomes.map((value) => ({ value, label: texts.outcomes[value] })),
  },
]

/** What operators did, newest first. Nothing here can be changed. */
export function Component() {
  const table = useTable(source)
  const { failure, fail, dismiss } = useFailure()
  const [entry, setEntry] = useState<AuditDetails>()
  const { opening, open: openOne } = useOpening()

  const open = ({ id }: AuditEntry) =>
    openOne(
      id,
      () => adminApi.call(getAuditEntry, { params: { id } }),
      ({ data }) => setEntry(data.entry),
      (error) => fail(error, texts.loadFailed),
    )

  const renderActions = (shown: AuditEntry) => (
    <RowButton busy={opening === shown.id} onClick={() => void open(shown)}>
      {texts.details}
    </RowButton>
  )

  return (
    <OfficePage title={texts.title} subtitle={texts.subtitle}>
      <ErrorPanel failure={failure} onDismiss={dismiss} />
      <DataTable
        table={table}
        label={texts.title}
        columns={columns}
        failed={texts.listFailed}
        filters={filters}
        onOpen={(shown) => void open(shown)}
        renderActions={renderActions}
      />
      {entry && <EntryDialog entry={entry} actionName={actionName(entry.action)} onClose={() => setEntry(undefined)} />}
    </OfficePage>
  )
}
