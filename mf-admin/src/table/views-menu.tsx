import { Link2, PanelsTopLeft, Pencil, Save, Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { TableView, ViewContent } from '@love-space/contracts/admin/table-view.ts'
import type { ViewedTable } from '@love-space/contracts/admin/viewed-tables.ts'
import { limits } from '@love-space/contracts/limits.ts'
import { viewTexts as texts } from '@love-space/texts/en/office/views.ts'
import { fill } from '@love-space/texts/fill.ts'
import { Button } from '@love-space/ui/button.tsx'
import { ConfirmDialog } from '@love-space/ui/confirm-dialog.tsx'
import { copyText } from '@love-space/ui/copy-text.ts'
import { IconButton } from '@love-space/ui/icon-button.tsx'
import { Popover } from '@love-space/ui/popover.tsx'
import { TextField } from '@love-space/ui/text-field.tsx'
import { showToast } from '@love-space/ui/toast.ts'
import { useAction } from '@love-space/ui/use-action.ts'
import { useKeyPerContent } from '@love-space/ui/use-key-per-content.ts'
import { refreshQueries } from '@love-space/web-kit/queries/query-client.ts'
import { useQuery } from '@love-space/web-kit/query.ts'
import { whenClosed } from '../shared/when-closed.ts'
import type { Identified } from './column.ts'
import { ErrorPanel, useFailure } from '../shared/error-panel.tsx'
import { changeView, contentOf, removeView, shareView, stateOf, viewParam, viewsQuery } from './table-views.ts'
import type { Grid } from './use-grid.ts'

interface ViewsProps<Row extends Identified, Page> {
  readonly grid: Grid<Row, Page>
  readonly of: ViewedTable
  readonly isOpenAtFirst: boolean
}

/** Views that operators share of this table. An address with `view` opens as the view is now. */
export function ViewsMenu<Row extends Identified, Page>({ grid, of, isOpenAtFirst }: ViewsProps<Row, Page>) {
  const { table, columns, hidden, changeSettings } = grid
  const { id: viewId, isAwaited, isShown, open, settle } = table.view
  const [isOpen, setIsOpen] = useState(isOpenAtFirst)
  const [deleted, setDeleted] = useState<TableView>()
  const query = useQuery({ ...viewsQuery(of), enabled: isOpen || viewId !== null })
  const views = query.data
  useEffect(() => {
    if (viewId === null || !isAwaited || !(views || query.error)) return
    const found = views?.find(({ id }) => id === viewId)
    if (!found) {
      settle()
      showToast({ text: views ? texts.gone : texts.loadFailed, tone: 'error' })
    } else if (isShown(viewId, stateOf(found.content))) {
      changeSettings({ hidden: found.content.hidden, columnOrder: found.content.columnOrder })
      settle()
    } else open(viewId, stateOf(found.content), true)
  })
  const content = contentOf(table.spec, table.state, { hidden, columnOrder: columns.map(({ id }) => id) })
  return (
    <>
      <Popover
        label={texts.title}
        open={isOpen}
        onOpenChange={setIsOpen}
        className="w-96 max-w-[calc(100vw-1.5rem)]"
        trigger={<IconButton label={texts.title} icon={<PanelsTopLeft aria-hidden />} />}
      >
        <ViewList
          of={of}
          views={views}
          error={query.error}
          present={viewId}
          content={content}
          onApply={(view) => {
            open(view.id, stateOf(view.content), false)
            setIsOpen(false)
          }}
          onDelete={(view) => {
            setIsOpen(false)
            setDeleted(view)
          }}
        />
      </Popover>
      <ConfirmDialog
        open={deleted !== undefined}
        onOpenChange={whenClosed(() => setDeleted(undefined))}
        title={deleted && fill(texts.deleteTitle, { name: deleted.name })}
        description={texts.deleteText}
        confirmLabel={texts.delete}
        failed={texts.deleteFailed}
        onConfirm={async () => {
          if (deleted) await removeView(deleted)
          await refreshQueries({ queryKey: viewsQuery(of).queryKey })
        }}
      />
    </>
  )
}

interface ListProps {
  readonly of: ViewedTable
  readonly views: readonly TableView[] | undefined
  readonly error: Error | null
  readonly present: string | null
  /** Filters, order and columns of the table now. */
  readonly content: ViewContent
  readonly onApply: (view: TableView) => void
  readonly onDelete: (view: TableView) => void
}

function ViewList({ of, views, error, present, content, onApply, onDelete }: ListProps) {
  const { failure, fail, dismiss } = useFailure()
  const [name, setName] = useState('')
  const [renamed, setRenamed] = useState<TableView>()
  const keyOf = useKeyPerContent()
  const save = useAction(async (work: () => Promise<unknown>, failed: string) => {
    dismiss()
    try {
      await work()
      setName('')
      setRenamed(undefined)
    } catch (cause) {
      fail(cause, failed)
    }
    await refreshQueries({ queryKey: viewsQuery(of).queryKey })
  })
  const copyLink = async ({ id }: TableView) => {
    const isCopied = await copyText(`${window.location.origin}${window.location.pathname}?${viewParam}=${id}`)
    showToast({ text: isCopied ? texts.copied : texts.copyFailed, tone: isCopied ? 'success' : 'error' })
  }
  const submit = () => {
    const given = name.trim()
    if (given === '') return
    const body = { table: of, name: given, content }
    void save.run(
      () => (renamed ? changeView(renamed, { name: given }) : shareView(body, keyOf(body))),
      renamed ? texts.changeFailed : texts.saveFailed,
    )
  }
  return (
    <>
      {error && (
        <p role="alert" className="text-sm text-danger">
          {texts.loadFailed}
        </p>
      )}
      {views?.length === 0 && <p className="text-sm text-text-muted">{texts.none}</p>}
      <ul className="flex flex-col">
        {views?.map((view) => (
          <li key={view.id} className="flex flex-wrap items-center">
            <button
              type="button"
              aria-current={view.id === present || undefined}
              className="min-h-9 min-w-0 flex-1 truncate rounded-field px-2 text-left text-sm hover:bg-accent-soft aria-[current]:font-medium pointer-coarse:min-h-tap"
              onClick={() => onApply(view)}
            >
              {view.name}
            </button>
            <ViewButtons
              view={view}
              onCopy={() => void copyLink(view)}
              onUpdate={() => void save.run(() => changeView(view, { content }), texts.changeFailed)}
              onRename={() => {
                setRenamed(view)
                setName(view.name)
              }}
              onDelete={() => onDelete(view)}
            />
          </li>
        ))}
      </ul>
      <ErrorPanel failure={failure} onDismiss={dismiss} />
      <form
        className="mt-2 flex flex-col gap-2 border-t border-line pt-3"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <TextField
          label={renamed ? fill(texts.newName, { name: renamed.name }) : texts.saveAs}
          hint={renamed ? undefined : texts.hint}
          value={name}
          maxLength={limits.filterNameCharsMax}
          autoComplete="off"
          onChange={(event) => setName(event.target.value)}
        />
        <div className="flex gap-2">
          <Button size="sm" type="submit" busy={save.isBusy}>
            {renamed ? texts.rename : texts.save}
          </Button>
          {renamed && (
            <Button
              size="sm"
              variant="ghost"
              onClick={() => {
                setRenamed(undefined)
                setName('')
              }}
            >
              {texts.cancel}
            </Button>
          )}
        </div>
      </form>
    </>
  )
}

interface ButtonsProps {
  readonly view: TableView
  readonly onCopy: () => void
  readonly onUpdate: () => void
  readonly onRename: () => void
  readonly onDelete: () => void
}

function ViewButtons({ view: { name, mayChange }, onCopy, onUpdate, onRename, onDelete }: ButtonsProps) {
  const buttons = [
    { label: texts.copyLink, Icon: Link2, onClick: onCopy, isOffered: true },
    { label: texts.update, Icon: Save, onClick: onUpdate, isOffered: mayChange },
    { label: texts.renameView, Icon: Pencil, onClick: onRename, isOffered: mayChange },
    { label: texts.deleteView, Icon: Trash2, onClick: onDelete, isOffered: mayChange },
  ]
  return buttons
    .filter(({ isOffered }) => isOffered)
    .map(({ label, Icon, onClick }) => (
      <IconButton
        key={label}
        label={fill(label, { name })}
        icon={<Icon aria-hidden className="size-4" />}
        onClick={onClick}
      />
    ))
}
