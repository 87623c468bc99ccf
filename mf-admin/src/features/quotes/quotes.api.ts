import { changeQuotes } from '@love-space/contracts/admin/bulk-change.calls.ts'
import { exportQuotes } from '@love-space/contracts/admin/csv.calls.ts'
import { createQuote, deleteQuote, getQuote, listQuotes, updateQuote } from '@love-space/contracts/admin/quote.calls.ts'
import { quoteTable } from '@love-space/contracts/admin/quote.table.ts'
import type { Quote } from '@love-space/contracts/admin/quote.ts'
import type { BodyOf, QueryOf } from '@love-space/contracts/call-parts.ts'
import { bulkTexts } from '@love-space/texts/en/office/bulk.ts'
import { adminApi } from '../../shared/admin-api.ts'
import type { TableSource } from '../../table/use-table.ts'

export type QuoteInput = Required<BodyOf<typeof createQuote>>

const changeMany = (query: QueryOf<typeof changeQuotes>, body: BodyOf<typeof changeQuotes>) =>
  adminApi.call(changeQuotes, { query, body })

export const quotesSource: TableSource<Quote> = {
  name: 'quotes',
  spec: quoteTable,
  bulk: [
    { label: bulkTexts.activate, change: (query, rows) => changeMany(query, { ...rows, isActive: true }) },
    { label: bulkTexts.deactivate, change: (query, rows) => changeMany(query, { ...rows, isActive: false }) },
  ],
  requestCsv: (query) => adminApi.call(exportQuotes, { query }),
  load: (query, signal) => adminApi.call(listQuotes, { query, signal }),
}

export const loadQuote = async (id: string): Promise<Quote | null> =>
  (await adminApi.call(getQuote, { params: { id } }))?.data.quote ?? null

export const addQuote = (body: QuoteInput, idempotencyKey: string) =>
  adminApi.call(createQuote, { body, idempotencyKey })

export const changeQuote = (id: string, body: BodyOf<typeof updateQuote>) =>
  adminApi.call(updateQuote, { params: { id }, body })

export const removeQuote = ({ id }: Quote) => adminApi.call(deleteQuote, { params: { id } })
