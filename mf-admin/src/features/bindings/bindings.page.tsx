import { Fragment, useState } from 'react'
import { bindingStatuses } from '@love-space/contracts/admin/binding-statuses.ts'
import { registeredFilter } from '@love-space/contracts/admin/binding.table.ts'
import type { BindingRow } from '@love-space/contracts/admin/binding.ts'
import { limits } from '@love-space/contracts/limits.ts'
import { officeTexts } from '@love-space/texts/en/office.ts'
import { fill } from '@love-space/texts/fill.ts'
import { Badge } from '@love-space/ui/badge.tsx'
import { Button } from '@love-space/ui/button.tsx'
import { Checkbox } from '@love-space/ui/checkbox.tsx'
import { ConfirmDialog } from '@love-space/ui/confirm-dialog.tsx'
import { failureText } from '@love-space/ui/failure-text.ts'
import { showToast } from '@love-space/ui/toast.ts'
import { ApiProblem } from '@love-space/web-kit/api/api-problem.ts'
import { Link } from '@love-space/web-kit/router.ts'
import { OfficePage } from '../../office/office-page.tsx'
import { useMay } from '../../office/use-may.ts'
import { adminPaths, generateHash } from '../../paths.ts'
import { AddressDialog } from '../../shared/address-dialog.tsx'
import { useReveal } from '../../shared/use-reveal.tsx'
import { useAddress } from '../../shared/use-address.ts'
import type { Column } from '../../table/column.ts'
import { DataTable } from '../../table/data-table.tsx'
import type { ColumnFilter } from '../../table/table-filters.tsx'
import { ErrorPanel, useFailure } from '../../table/error-panel.tsx'
import { RowButton } from '../../table/row-button.tsx'
import { SecretCode } from '../../table/secret-code.tsx'
import { ShortCode } from '../../table/short-code.tsx'
import { shortTime } from '../../table/short-time.ts'
import { useRowActions } from '../../table/use-row-actions.ts'
import { useTable } from '../../table/use-table.ts'
import { BindingDialog } from './binding-dialog.tsx'
import { bindingsSource, loadBinding, removeBinding, tickBinding, type OpenedBinding } from './bindings.api.ts'

const texts = officeTexts.bindings
const successShownMs = 3_000
const countedRows = limits.tableRowsReachable.toLocaleString('en')

const shortOf = ({ ringToken }: BindingRow): string => `${ringToken}…`

const filters: readonly ColumnFilter[] = [
  {
    column: 'status',
    label: texts.status,
    options: bindingStatuses.map((value) => ({ value, label: texts.statuses[value] })),
  },
  {
    column: registeredFilter.column,
    label: texts.registered,
    unset: texts.registeredNot,
    options: [
      { value: registeredFilter.only, label: texts.registeredOnly },
      { value: registeredFilter.any, label: texts.registeredAny },
    ],
  },
]

/** Where it is too long for a line, the second one begins with the device's part. */
const renderUrl = ({ url }: BindingRow) => (
  <span className="font-mono text-xs wrap-anywhere text-text-muted">
    {url.split(/(?=&)/).map((part, index) => (
      <Fragment key={part}>
        {index > 0 && <wbr />}
        {part}
      </Fragment>
    ))}
  </span>
)

const renderStatus = ({ status }: BindingRow) => (
  <Badge tone={status === 'BOUND' ? 'success' : 'neutral'}>{texts.statuses[status] ?? status}</Badge>
)

const renderId = ({ id }: BindingRow) => <ShortCode text={id} />

/** Which rings stand in which spaces: what is to be written on them, and whether it was. */
export function Component() {
  const table = useTable(bindingsSource)
  const may = useMay()
  const mayWrite = may('rings:write')
  const mayReveal = may('tokens:reveal')
  const { failure, fail, say, dismiss } = useFailure()
  const { reveal, dialog: reasonDialog } = useReveal()
  const address = useAddress(reveal, fail)
  const [dismissed, setDismissed] = useState<unknown>()
  const actions = useRowActions<BindingRow, OpenedBinding>({
    table,
    fail: (error, fallback) =>
      fallback === texts.fetchFailed
        ? say(`${fallback}: ${failureText(error, texts.getFailed)}`)
        : fail(error, fallback),
    load: (id) => loadBinding(id, reveal),
    loadFailed: texts.fetchFailed,
    remove: removeBinding,
    deleteFailed: texts.deleteFailed,
  })
  const { edited, deleted, edit } = actions
  const tick = async (row: BindingRow) => {
    const status = row.status === 'BOUND' ? 'UNBOUND' : 'BOUND'
    if (!(await actions.change(row, { status }, () => tickBinding(row.id, status), texts.statusFailed))) return
    showToast({
      text: status === 'BOUND' ? texts.bound : texts.unbound,
      tone: 'success',
      durationMs: successShownMs,
    })
  }
  const loadFailure =
    table.error && table.error !== dismissed
      ? {
          text: `${texts.loadFailed}: HTTP error! status: ${table.error instanceof ApiProblem ? table.error.status : 0}`,
        }
      : undefined

  const renderBox = (row: BindingRow) => (
    <Checkbox
      label={fill(texts.tick, { ring: shortOf(row) })}
      labelHidden
      className="pointer-fine:min-h-7!"
      checked={row.status === 'BOUND'}
      disabled={!mayWrite}
      onChange={() => void tick(row)}
    />
  )
  const renderSecret = (row: BindingRow, which: 'spaceToken' | 'ringToken') =>
    mayReveal ? (
      <SecretCode
        prefix={row[which]}
        onReveal={async () => (await reveal(row))?.[which] ?? null}
        onFailed={(error) => fail(error, texts.revealFailed)}
      />
    ) : (
      <span className="font-mono text-xs">{row[which]}…</span>
    )
  const renderSpace = (row: BindingRow) => (
    <span className="inline-flex items-center gap-2">
      <Badge tone="accent">
        <span className="sr-only">
          {row.group === null ? texts.groupUncounted : fill(texts.group, { number: row.group })}
        </span>
        <span aria-hidden className="min-w-[2ch] text-center tabular-nums">
          {row.group ?? '…'}
        </span>
      </Badge>
      {renderSecret(row, 'spaceToken')}
    </span>
  )
  const renderActions = (row: BindingRow) => (
    <>
      {mayReveal && (
        <RowButton busy={address.opening === row.id} onClick={() => void address.show(row)}>
          {officeTexts.address.show}
        </RowButton>
      )}
      {mayReveal && (
        <RowButton busy={actions.opening === row.id} onClick={() => void edit(row)}>
          {texts.edit}
        </RowButton>
      )}
      <RowButton tone="danger" onClick={() => actions.askToDelete(row)}>
        {texts.delete}
      </RowButton>
    </>
  )
  const columns: readonly Column<BindingRow>[] = [
    { id: 'box', heading: texts.box, className: 'w-14', cell: renderBox },
    { id: 'spaceToken', heading: texts.spaceToken, isName: true, cell: renderSpace },
    { id: 'ringToken', heading: texts.ringToken, cell: (row) => renderSecret(row, 'ringToken') },
    {
      id: 'url',
      heading: texts.url,
      cell: renderUrl,
    },
    {
      id: 'status',
      heading: texts.status,
      cell: renderStatus,
    },
    { id: 'id', heading: texts.id, isExtra: true, cell: renderId },
    {
      id: 'createdAt',
      heading: texts.createdAt,
      className: 'whitespace-nowrap tabular-nums',
      cell: ({ createdAt }) => shortTime(createdAt),
    },
  ]

  return (
    <OfficePage
      title={texts.title}
      subtitle={texts.subtitle}
      actions={
        mayWrite && (
          <>
            <Button asChild size="sm" variant="secondary">
              <Link to={adminPaths.batches + generateHash}>{texts.generate}</Link>
            </Button>
            <Button size="sm" onClick={actions.create}>
              {texts.create}
            </Button>
          </>
        )
      }
    >
      <ErrorPanel failure={failure} onDismiss={dismiss} />
      <ErrorPanel failure={loadFailure} onDismiss={() => setDismissed(table.error)} />
      {table.page.data.some(({ group }) => group === null) && (
        <p className="text-sm text-text-muted">{fill(texts.uncounted, { count: countedRows })}</p>
      )}
      <DataTable
        table={table}
        label={texts.title}
        columns={columns}
        failed={texts.listFailed}
        mayChange={mayWrite}
        filters={filters}
        beginsGroup={(row, before) => row.spaceId !== before.spaceId}
        onOpen={mayReveal ? (row) => void edit(row) : undefined}
        renderActions={mayWrite ? renderActions : undefined}
      />
      {edited && <BindingDialog opened={edited === 'new' ? undefined : edited} {...actions.editing} />}
      {reasonDialog}
      {address.address && <AddressDialog address={address.address} onClose={address.close} />}
      <ConfirmDialog
        {...actions.deleting}
        title={deleted && fill(texts.deleteTitle, { ring: shortOf(deleted) })}
        description={texts.deleteText}
        confirmLabel={texts.delete}
      />
    </OfficePage>
  )
}
