import { ConfirmDialog } from '@love-space/ui/confirm-dialog.tsx'
import { OfficePage } from '../office/office-page.tsx'
import type { Identified } from './column.ts'
import { DataTable } from './data-table.tsx'
import { RowButton } from './row-button.tsx'
import type { RowAction, TableDeclaration, TablePageState } from './table-declaration.ts'
import { changeRow, useDeleted, useOpened } from './use-row-actions.ts'
import type { TableBasics } from './use-table-basics.ts'

interface TablePageProps<Row extends Identified, Opened, Parts> {
  readonly declaration: TableDeclaration<Row, Opened, Parts>
  readonly basics: TableBasics<Row>
  readonly parts: Parts
}

function useTablePage<Row extends Identified, Opened, Parts>(props: TablePageProps<Row, Opened, Parts>) {
  const { declaration, basics, parts } = props
  const { texts, load, deletion, loadFailedText } = declaration
  const { table, fail, say, dismiss } = basics
  const opened = useOpened<Opened>({
    load: (id) => load(id, parts),
    failed: (error) => {
      if (loadFailedText) say(loadFailedText(error))
      else fail(error, texts.loadFailed)
      // The row may be deleted already.
      if (deletion) void table.reload()
    },
  })
  const deleted = useDeleted<Row>({
    insteadOf: deletion?.insteadOf && (async (row) => deletion.insteadOf?.(row, parts)),
    remove: async (row) => deletion?.remove(row, parts),
    failed: (error) => fail(error, texts.deleteFailed ?? ''),
    onTried: () => void table.reload(),
  })
  return { ...basics, parts, opened, deleted, change: changeRow(table, fail, dismiss) }
}

const pressAction = <Row extends Identified, Opened, Parts>(
  { does }: RowAction<Row, TablePageState<Row, Opened, Parts>>,
  row: Row,
  page: TablePageState<Row, Opened, Parts>,
): void => {
  page.dismiss()
  page.opened.forget()
  page.deleted.forget()
  if (does === 'delete') page.deleted.ask(row)
  else void (typeof does === 'string' ? page.opened.open(row, does) : does(row, page))
}

interface RowActionsProps<Row extends Identified, Opened, Parts> {
  readonly actions: readonly RowAction<Row, TablePageState<Row, Opened, Parts>>[]
  readonly row: Row
  readonly page: TablePageState<Row, Opened, Parts>
}

function RowActions<Row extends Identified, Opened, Parts>(props: RowActionsProps<Row, Opened, Parts>) {
  const { actions, row, page } = props
  return actions.map((action, index) => {
    const { label, does, isOffered, isBusy } = action
    if (isOffered && !isOffered(row, page)) return null
    const isOpening =
      does === 'delete' ? page.deleted.isAsking(row) : typeof does === 'string' && page.opened.isOpening(row, does)
    return (
      <RowButton
        key={index}
        tone={does === 'delete' ? 'danger' : 'normal'}
        busy={isOpening || (isBusy?.(row, page) ?? false)}
        onClick={() => pressAction(action, row, page)}
      >
        {typeof label === 'string' ? label : label(row)}
      </RowButton>
    )
  })
}

export function TablePage<Row extends Identified, Opened, Parts>(props: TablePageProps<Row, Opened, Parts>) {
  const { declaration } = props
  const { texts, Editor, Viewer, deletion, renderHead, renderAbove, renderDialogs } = declaration
  const page = useTablePage(props)
  const { table, may, failure, dismiss, opened, deleted } = page
  const mayWrite = declaration.writtenBy !== undefined && may(declaration.writtenBy)
  const actions = declaration.rowActions.filter(({ needs }) => needs === undefined || may(needs))
  const main = actions.find(({ isMain }) => isMain)
  return (
    <OfficePage
      title={texts.title}
      subtitle={texts.subtitle}
      actions={mayWrite && renderHead?.(page)}
      create={mayWrite && { label: texts.create, onPress: opened.create }}
      failure={failure}
      onDismissFailure={dismiss}
    >
      {renderAbove?.(page)}
      <DataTable
        table={table}
        page={page}
        label={texts.title}
        columns={declaration.columns}
        failed={declaration.listFailed}
        isNumbered={declaration.isNumbered}
        mayChange={mayWrite}
        beginsGroup={declaration.beginsGroup}
        onOpen={main && ((row) => pressAction(main, row, page))}
        renderActions={actions.length > 0 ? (row) => <RowActions actions={actions} row={row} page={page} /> : undefined}
      />
      {Viewer && opened.opened?.for === 'view' && opened.opened.record !== undefined && (
        <Viewer opened={opened.opened.record} onClose={opened.close} />
      )}
      {Editor && opened.opened?.for === 'edit' && (
        <Editor opened={opened.opened.record} onClose={opened.close} onTried={() => void table.reload()} />
      )}
      {renderDialogs?.(page)}
      {deletion && (
        <ConfirmDialog
          {...deleted.dialog}
          title={deleted.deleted && deletion.title(deleted.deleted)}
          description={deleted.deleted && deletion.text(deleted.deleted)}
          typed={deleted.deleted && deletion.typed?.(deleted.deleted)}
          confirmLabel={texts.delete}
        />
      )}
    </OfficePage>
  )
}
