import { quoteTable } from '@love-space/contracts/admin/quote.table.ts'
import type { Quote } from '@love-space/contracts/admin/quote.ts'
import { aggregateRows } from '../tables/aggregate-rows.ts'
import type { OfficeTable } from '../tables/office-table.ts'
import { quoteOrder, type QuoteDoc } from './quote.model.ts'
import { toQuote } from './quotes.queries.ts'

export const quotesTable: OfficeTable<QuoteDoc, Quote> = {
  spec: quoteTable,
  source: ({ quotes }) => aggregateRows(quotes),
  order: quoteOrder,
  toRows: (_, quotes) => quotes.map(toQuote),
  csv: ['id', 'text', 'author', 'category', 'language', 'isActive', 'createdAt'],
}
