import { ConfirmDialog } from '@love-space/ui/confirm-dialog.tsx'
import { useNavigate } from '@love-space/web-kit/router.ts'
import type { Identified } from './column.ts'
import { RowButton } from '../shared/row-button.tsx'
import type { RowAction, TableDeclaration, TablePageState } from './table-declaration.ts'
import { changeRow, toggleRow, useDeleted, useOpened } from './use-row-actions.ts'
import type { RowBasics } from './use-table-basics.ts'

export interface PageProps<Row extends Identified, Opened, Parts> {
  readonly declaration: TableDeclaration<Row, Opened, Parts>
  readonly basics: RowBasics<Row>
  readonly parts: Parts
}

export function usePageState<Row extends Identified, Opened, Parts>(props: PageProps<Row, Opened, Parts>) {
  const { declaration, basics, parts } = props
  const navigate = useNavigate()
  const { texts, load, deletion, loadFailedText, pathOf } = declaration
  const { table, fail, say, dismiss } = basics
  const opened = useOpened<Opened>({
    load: (id) => load(id, parts),
    failed: (error) => {
      if (loadFailedText) say(loadFailedText(error))
      else fail(error, texts.loadFailed)
      // Reload, because the row may be deleted.
      if (deletion) void table.reload()
    },
  })
  const deleted = useDeleted<Row>({
    insteadOf: deletion?.insteadOf && (async (row) => deletion.insteadOf?.(row, parts)),
    remove: async (row) => deletion?.remove(row, parts),
    failed: (error) => fail(error, texts.deleteFailed ?? ''),
    onTried: () => void table.reload(),
  })
  const goTo = ({ id }: Row) => pathOf && void navigate(pathOf(id))
  const change = changeRow(table, fail, dismiss)
  return { ...basics, parts, opened, deleted, goTo, change, toggle: toggleRow(table, change) }
}

export const pressAction = <Row extends Identified, Opened, Parts>(
  { does }: RowAction<Row, TablePageState<Row, Opened, Parts>>,
  row: Row,
  page: TablePageState<Row, Opened, Parts>,
): void => {
  page.dismiss()
  page.opened.forget()
  page.deleted.forget()
  if (does === 'open') page.goTo(row)
  else if (does === 'delete') page.deleted.ask(row)
  else void (typeof does === 'string' ? page.opened.open(row, does) : does(row, page))
}

interface RowActionsProps<Row extends Identified, Opened, Parts> {
  readonly actions: readonly RowAction<Row, TablePageState<Row, Opened, Parts>>[]
  readonly row: Row
  readonly page: TablePageState<Row, Opened, Parts>
}

export function RowActions<Row extends Identified, Opened, Parts>(props: RowActionsProps<Row, Opened, Parts>) {
  const { actions, row, page } = props
  return actions.map((action, index) => {
    const { label, does, isOffered, isBusy } = action
    if (isOffered && !isOffered(row, page)) return null
    const isOpening =
      does === 'delete'
        ? page.deleted.isAsking(row)
        : typeof does === 'string' && does !== 'open' && page.opened.isOpening(row, does)
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

interface PageDialogsProps<Row extends Identified, Opened, Parts> {
  readonly declaration: TableDeclaration<Row, Opened, Parts>
  readonly page: TablePageState<Row, Opened, Parts>
}

export function PageDialogs<Row extends Identified, Opened, Parts>(props: PageDialogsProps<Row, Opened, Parts>) {
  const { declaration, page } = props
  const { texts, Editor, Viewer, deletion, renderDialogs } = declaration
  const { table, opened, deleted } = page
  return (
    <>
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
    </>
  )
}
