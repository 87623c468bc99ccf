import type { createQuote as contract } from '@love-space/contracts/admin/quote.routes.ts'
import type { Filled } from '@love-space/contracts/route.ts'
import type { Creation } from '@love-space/service-kit/store/creation.ts'
import { audited, type Command } from '../audit/audited.ts'
import type { Deps } from '../deps.ts'
import type { QuoteDoc } from './quote.model.ts'
import { quoteFieldsOf } from './quote-fields.ts'
import { quotesTable } from './quotes.table.ts'

export const createQuote = (
  deps: Deps,
  body: Filled<(typeof contract)['body']>,
  creation: Creation,
  command: Command,
): Promise<QuoteDoc> =>
  audited(deps, command, { action: 'quote.create', recordId: creation.id }, async () => {
    const quote = { ...body, ...quoteFieldsOf(body), _id: creation.id, createdAt: deps.clock() }
    const result = await deps.quotes.create(creation, quote, [])
    return { result, before: null, after: quotesTable.audited(result) }
  })
