import { Fragment, useState } from 'react'
import { bindingTable } from '@love-space/contracts/admin/binding.table.ts'
import type { BindingRow } from '@love-space/contracts/admin/binding.ts'
import { limits } from '@love-space/contracts/limits.ts'
import { ringTexts } from '@love-space/texts/en/batches.ts'
import { officeTexts } from '@love-space/texts/en/office.ts'
import { officeBindingTexts as texts } from '@love-space/texts/en/office/bindings.ts'
import { fill } from '@love-space/texts/fill.ts'
import { Badge } from '@love-space/ui/badge.tsx'
import { Button } from '@love-space/ui/button.tsx'
import { failureText } from '@love-space/ui/failure-text.ts'
import { ApiProblem } from '@love-space/web-kit/api/api-problem.ts'
import { Link } from '@love-space/web-kit/router.ts'
import { adminPaths, generateHash } from '../../paths.ts'
import { addressAction, useRingTokens } from '../../shared/use-ring-tokens.tsx'
import { ErrorPanel } from '../../shared/error-panel.tsx'
import { columnsOf } from '../../table/column.ts'
import { SecretCode } from '../../table/secret-code.tsx'
import type { TableDeclaration, TablePageState } from '../../table/table-declaration.ts'
import { TablePage } from '../../table/table-page.tsx'
import type { Table } from '../../table/use-table.ts'
import { TickButton } from '../../table/tick-button.tsx'
import { useTableBasics, type TableBasics } from '../../table/use-table-basics.ts'
import { bindingsSource, loadBinding, removeBinding, tickBinding, type OpenedBinding } from './bindings.api.ts'
import { lazyDialog } from '../../shared/lazy-dialog.tsx'

const BindingDialog = lazyDialog(async () => ({
  default: (await import(/* webpackChunkName: "binding-form" */ './binding-dialog.tsx')).BindingDialog,
}))

const countedRows = limits.tableRowsReachable.toLocaleString('en')

const shortOf = ({ ringToken }: BindingRow): string => `${ringToken}…`

function useBindingParts(basics: TableBasics<BindingRow>) {
  const tokens = useRingTokens(basics)
  const [dismissed, dismiss] = useState<unknown>()
  return { tokens, dismissed, dismiss }
}

type Parts = ReturnType<typeof useBindingParts>
type Page = TablePageState<BindingRow, OpenedBinding, Parts>

const tick = (row: BindingRow, { toggle }: Page) =>
  toggle(row, {
    next: { status: row.status === 'BOUND' ? ('UNBOUND' as const) : ('BOUND' as const) },
    save: async (values, basedOn) => (await tickBinding(row.id, { ...values, ...basedOn }))?.data.binding ?? null,
    failed: texts.statusFailed,
    done: ({ status }) => (status === 'BOUND' ? texts.bound : texts.unbound),
  })

const renderBox = (row: BindingRow, page: Page) => (
  <TickButton
    label={fill(texts.tick, { ring: shortOf(row) })}
    isTicked={row.status === 'BOUND'}
    disabled={!page.may('rings:write')}
    onPress={() => void tick(row, page)}
  />
)

const renderToken = (which: 'spaceToken' | 'ringToken') => (row: BindingRow, page: Page) => (
  <SecretCode
    prefix={row[which]}
    onReveal={
      page.may('tokens:reveal') ? async () => (await page.parts.tokens.reveal(row))?.[which] ?? null : undefined
    }
    onFailed={(error) => page.fail(error, texts.revealFailed)}
  />
)

const renderSpace = (row: BindingRow, page: Page) => (
  <span className="inline-flex items-center gap-2">
    <Badge tone="accent">
      <span className="sr-only">
        {row.group === null ? texts.groupUncounted : fill(texts.group, { number: row.group })}
      </span>
      <span aria-hidden className="min-w-[2ch] text-center tabular-nums">
        {row.group ?? '…'}
      </span>
    </Badge>
    {renderToken('spaceToken')(row, page)}
  </span>
)

/** A long link wraps before the part of the ring. */
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

const renderAbove = ({ parts: { dismissed, dismiss } }: Page, { error, page }: Table<BindingRow>) => {
  const status = error instanceof ApiProblem ? error.status : 0
  const failure = { text: `${texts.loadFailed}: HTTP error! status: ${status}` }
  return (
    <>
      <ErrorPanel failure={error && error !== dismissed ? failure : undefined} onDismiss={() => dismiss(error)} />
      {page.data.some(({ group }) => group === null) && (
        <p className="text-sm text-text-muted">{fill(texts.uncounted, { count: countedRows })}</p>
      )}
    </>
  )
}

const declaration: TableDeclaration<BindingRow, OpenedBinding, Parts> = {
  source: bindingsSource,
  texts,
  listFailed: texts.listFailed,
  writtenBy: 'rings:write',
  columns: columnsOf(
    bindingTable,
    { ...texts, batch: ringTexts.batch },
    {
      box: { className: 'w-14', cell: renderBox },
      spaceToken: { isName: true, cell: renderSpace },
      ringToken: { cell: renderToken('ringToken') },
      url: { className: 'min-w-64', cell: renderUrl },
      status: { tones: { BOUND: 'success' } },
      id: { isExtra: true },
      createdAt: {},
      isRegistered: { onlyNarrows: texts.registeredNot },
      batch: { onlyNarrows: officeTexts.table.all },
    },
  ),
  rowActions: [
    addressAction,
    { label: texts.edit, does: 'edit', needs: 'tokens:reveal', isMain: true },
    { label: texts.delete, does: 'delete', needs: 'rings:write' },
  ],
  load: (id, { tokens }) => loadBinding(id, tokens.reveal),
  loadFailedText: (error) => `${texts.fetchFailed}: ${failureText(error, texts.getFailed)}`,
  Editor: BindingDialog,
  deletion: {
    remove: removeBinding,
    title: (row) => fill(texts.deleteTitle, { ring: shortOf(row) }),
    text: () => texts.deleteText,
  },
  beginsGroup: (row, before) => row.spaceId !== before.spaceId,
  renderHead: () => (
    <Button asChild size="sm" variant="secondary">
      <Link to={adminPaths.batches + generateHash}>{texts.generate}</Link>
    </Button>
  ),
  renderAbove,
  renderDialogs: ({ parts }) => parts.tokens.dialogs,
}

export function Component() {
  const basics = useTableBasics(declaration)
  return <TablePage declaration={declaration} basics={basics} parts={useBindingParts(basics)} />
}
