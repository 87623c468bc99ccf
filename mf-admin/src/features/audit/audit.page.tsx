import { auditTable } from '@love-space/contracts/admin/audit.table.ts'
import type { AuditDetails, AuditEntry } from '@love-space/contracts/admin/audit.ts'
import { officeTexts } from '@love-space/texts/en/office.ts'
import { officeAuditTexts as texts } from '@love-space/texts/en/office/audit.ts'
import { columnsOf } from '../../table/column.ts'
import { RecordLink, type LinkedKind } from '../../table/record-links.tsx'
import { ShortCode } from '../../table/short-code.tsx'
import type { TableDeclaration } from '../../table/table-declaration.ts'
import { TablePage } from '../../table/table-page.tsx'
import { useTableBasics } from '../../table/use-table-basics.ts'
import { auditSource, loadEntry } from './audit.api.ts'
import { AuditEntryDialog } from './entry-dialog.tsx'
import { renderOutcome } from './outcome.tsx'

/** Kinds of records by the first part of an action's name. */
const kinds: Readonly<Record<string, LinkedKind>> = {
  ring: 'devices',
  binding: 'devices',
  space: 'spaces',
  user: 'users',
  role: 'users',
  batch: 'batches',
}

const renderRecord = ({ action, recordId }: AuditEntry) => {
  if (recordId === null) return null
  const kind = kinds[action.split('.')[0] ?? '']
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <ShortCode text={recordId} />
      {kind && <RecordLink kind={kind} id={recordId} text={officeTexts.nav[kind]} />}
    </span>
  )
}

const declaration: TableDeclaration<AuditEntry, AuditDetails> = {
  source: auditSource,
  texts,
  listFailed: texts.listFailed,
  columns: columnsOf(auditTable, texts, {
    id: { kind: undefined, isName: true, isNumber: true, className: 'w-16' },
    at: {},
    operator: {
      cell: ({ operator }) =>
        operator.name === null ? (
          <ShortCode text={operator.id} />
        ) : (
          <RecordLink kind="users" id={operator.id} text={operator.name} />
        ),
    },
    action: {},
    outcome: { cell: renderOutcome },
    recordId: { cell: renderRecord },
    requestId: { kind: 'id' },
  }),
  rowActions: [{ label: texts.details, does: 'view', isMain: true }],
  load: loadEntry,
  Viewer: AuditEntryDialog,
}

export const Component = () => (
  <TablePage declaration={declaration} basics={useTableBasics(declaration)} parts={undefined} />
)
