import type { updateQuote as contract } from '@love-space/contracts/admin/quote.routes.ts'
import type { BodyOf } from '@love-space/contracts/call-parts.ts'
import { AppError } from '@love-space/service-kit/process/app-error.ts'
import { audited, type Command } from '../audit/audited.ts'
import type { Deps } from '../deps.ts'
import type { QuoteDoc } from './quote.model.ts'
import { withQuoteChange } from './quote.rules.ts'
import { quotesTable } from './quotes.table.ts'

export const updateQuote = (
  deps: Deps,
  id: string,
  change: BodyOf<typeof contract>,
  command: Command,
): Promise<QuoteDoc> =>
  audited(deps, command, { action: 'quote.update', recordId: id }, async () => {
    let before: QuoteDoc | undefined
    const result = await deps.quotes.mutate(id, (quote) => {
      before = quote
      return withQuoteChange(quote, change)
    })
    if (!result || !before) throw new AppError('QUOTE_NOT_FOUND')
    return { result, before: quotesTable.audited(before), after: quotesTable.audited(result) }
  })
