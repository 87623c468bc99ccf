import { quoteTable } from '@love-space/contracts/admin/quote.table.ts'
import type { Quote } from '@love-space/contracts/admin/quote.ts'
import { officeQuoteTexts as texts } from '@love-space/texts/en/office/quotes.ts'
import { fill } from '@love-space/texts/fill.ts'
import { columnsOf } from '../../table/column.ts'
import { Muted } from '../../table/cell.tsx'
import type { TableDeclaration, TablePageState } from '../../table/table-declaration.ts'
import { TablePage } from '../../table/table-page.tsx'
import { useTableBasics } from '../../table/use-table-basics.ts'
import { changeQuote, loadQuote, quotesSource, removeQuote } from './quotes.api.ts'
import { errorShownMs, quoteTexts, shortened } from './quotes.rules.ts'
import { lazyDialog } from '../../shared/lazy-dialog.tsx'
import { QuoteImport } from './quote-import.tsx'

const QuoteDialog = lazyDialog(async () => ({
  default: (await import(/* webpackChunkName: "quote-form" */ './quote-dialog.tsx')).QuoteDialog,
}))

const toggle = (quote: Quote, page: TablePageState<Quote, Quote, undefined>) =>
  page.toggle(quote, {
    next: { isActive: !quote.isActive },
    save: async (values, basedOn) => (await changeQuote(quote.id, { ...values, ...basedOn }))?.data.quote ?? null,
    failed: texts.toggleFailed,
    done: ({ isActive }) => (isActive ? texts.activated : texts.deactivated),
  })

const declaration: TableDeclaration<Quote> = {
  source: quotesSource,
  texts,
  listFailed: texts.fetchFailed,
  writtenBy: 'quotes:write',
  columns: columnsOf(quoteTable, quoteTexts, {
    text: {
      isName: true,
      className: 'w-1/2 min-w-60',
      cell: ({ text }) => <span title={text}>{shortened(text)}</span>,
    },
    author: { className: 'min-w-36', cell: ({ author }) => author ?? <Muted>{texts.unknownAuthor}</Muted> },
    category: {},
    language: {},
    isActive: { tones: { true: 'success' } },
    createdAt: { isExtra: true },
  }),
  rowActions: [
    { label: texts.edit, does: 'edit', needs: 'quotes:write', isMain: true },
    { label: ({ isActive }) => (isActive ? texts.deactivate : texts.activate), does: toggle, needs: 'quotes:write' },
    { label: texts.delete, does: 'delete', needs: 'quotes:write' },
  ],
  load: loadQuote,
  Editor: QuoteDialog,
  deletion: {
    remove: removeQuote,
    title: () => texts.deleteTitle,
    text: ({ text }) => fill(texts.deleteText, { text: shortened(text) }),
  },
  failureShownMs: errorShownMs,
  renderHead: ({ table }) => <QuoteImport onChanged={() => void table.reload()} />,
}

export const Component = () => (
  <TablePage declaration={declaration} basics={useTableBasics(declaration)} parts={undefined} />
)
