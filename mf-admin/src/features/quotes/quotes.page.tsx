import { quoteCategories, type QuoteCategory } from '@love-space/contracts/admin/quote-categories.ts'
import type { Quote } from '@love-space/contracts/admin/quote.ts'
import { languages } from '@love-space/contracts/languages.ts'
import { officeTexts } from '@love-space/texts/en/office.ts'
import { fill } from '@love-space/texts/fill.ts'
import { Badge } from '@love-space/ui/badge.tsx'
import { Button } from '@love-space/ui/button.tsx'
import { ConfirmDialog } from '@love-space/ui/confirm-dialog.tsx'
import { OfficePage } from '../../office/office-page.tsx'
import { useMay } from '../../office/use-may.ts'
import type { Column } from '../../table/column.ts'
import { DataTable } from '../../table/data-table.tsx'
import type { ColumnFilter } from '../../table/table-filters.tsx'
import { ErrorPanel, useFailure } from '../../table/error-panel.tsx'
import { RowButton } from '../../table/row-button.tsx'
import { shortTime } from '../../table/short-time.ts'
import { useRowActions } from '../../table/use-row-actions.ts'
import { useTable } from '../../table/use-table.ts'
import { QuoteDialog } from './quote-dialog.tsx'
import { changeQuote, loadQuote, quotesSource, removeQuote } from './quotes.api.ts'
import { errorShownMs, shortened } from './quotes.rules.ts'

const texts = officeTexts.quotes

const categoryName = (category: string): string => texts.categories[category as QuoteCategory] ?? category

const columns: readonly Column<Quote>[] = [
  {
    id: 'text',
    heading: texts.text,
    isName: true,
    className: 'w-1/2 min-w-60',
    cell: ({ text }) => <span title={text}>{shortened(text)}</span>,
  },
  {
    id: 'author',
    heading: texts.author,
    className: 'min-w-36',
    cell: ({ author }) => author ?? <span className="text-text-muted">{texts.unknownAuthor}</span>,
  },
  { id: 'category', heading: texts.category, cell: ({ category }) => categoryName(category) },
  { id: 'language', heading: texts.language, cell: ({ language }) => languages[language] },
  {
    id: 'isActive',
    heading: texts.status,
    cell: ({ isActive }) => (
      <Badge tone={isActive ? 'success' : 'neutral'}>{isActive ? texts.active : texts.inactive}</Badge>
    ),
  },
  {
    id: 'createdAt',
    heading: texts.createdAt,
    isExtra: true,
    className: 'whitespace-nowrap tabular-nums',
    cell: ({ createdAt }) => shortTime(createdAt),
  },
]

const filters: readonly ColumnFilter[] = [
  {
    column: 'category',
    label: texts.category,
    options: quoteCategories.map((value) => ({ value, label: texts.categories[value] })),
  },
  {
    column: 'language',
    label: texts.language,
    options: Object.entries(languages).map(([value, label]) => ({ value, label })),
  },
  {
    column: 'isActive',
    label: texts.status,
    options: [
      { value: 'true', label: texts.active },
      { value: 'false', label: texts.inactive },
    ],
  },
]

/** What couples read on their home page: to be added, changed, shown and hidden. */
export function Component() {
  const table = useTable(quotesSource)
  const mayWrite = useMay()('quotes:write')
  const { failure, fail, dismiss } = useFailure(errorShownMs)
  const actions = useRowActions<Quote>({
    table,
    fail,
    load: loadQuote,
    loadFailed: texts.loadFailed,
    remove: removeQuote,
    deleteFailed: texts.deleteFailed,
  })
  const { edited, deleted, edit } = actions
  const toggle = (quote: Quote) => {
    const isActive = !quote.isActive
    return actions.change(quote, { isActive }, () => changeQuote(quote.id, { isActive }), texts.toggleFailed)
  }

  const renderActions = (quote: Quote) => (
    <>
      <RowButton busy={actions.opening === quote.id} onClick={() => void edit(quote)}>
        {texts.edit}
      </RowButton>
      <RowButton onClick={() => void toggle(quote)}>{quote.isActive ? texts.deactivate : texts.activate}</RowButton>
      <RowButton tone="danger" onClick={() => actions.askToDelete(quote)}>
        {texts.delete}
      </RowButton>
    </>
  )

  return (
    <OfficePage
      title={texts.title}
      subtitle={texts.subtitle}
      actions={
        mayWrite && (
          <Button size="sm" onClick={actions.create}>
            {texts.create}
          </Button>
        )
      }
    >
      <ErrorPanel failure={failure} onDismiss={dismiss} />
      <DataTable
        table={table}
        label={texts.title}
        columns={columns}
        failed={texts.fetchFailed}
        mayChange={mayWrite}
        filters={filters}
        onOpen={mayWrite ? (quote) => void edit(quote) : undefined}
        renderActions={mayWrite ? renderActions : undefined}
      />
      {edited && <QuoteDialog quote={edited === 'new' ? undefined : edited} {...actions.editing} />}
      <ConfirmDialog
        {...actions.deleting}
        title={texts.deleteTitle}
        description={deleted && fill(texts.deleteText, { text: shortened(deleted.text) })}
        confirmLabel={texts.delete}
      />
    </OfficePage>
  )
}
