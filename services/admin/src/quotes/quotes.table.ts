import { quoteTable } from '@love-space/contracts/admin/quote.table.ts'
import type { Quote } from '@love-space/contracts/admin/quote.ts'
import { aggregateRows } from '../tables/aggregate-rows.ts'
import { auditing, type Audited, type OfficeTable } from '../tables/office-table.ts'
import { quoteSortKeys, type QuoteDoc } from './quote.model.ts'
import { quoteHasWord } from './quote.rules.ts'
import { toQuote } from './quotes.queries.ts'

export const quotesTable: OfficeTable<QuoteDoc, Quote, typeof quoteTable> & Audited<QuoteDoc> = {
  spec: quoteTable,
  source: ({ quotes }) => aggregateRows(quotes),
  order: quoteSortKeys,
  wordCondition: quoteHasWord,
  toRows: (_, quotes) => quotes.map(toQuote),
  cells: {},
  audited: auditing<QuoteDoc>(quoteTable),
}
