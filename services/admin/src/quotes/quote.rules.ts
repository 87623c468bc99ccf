import type { updateQuote } from '@love-space/contracts/admin/quote.routes.ts'
import type { BodyOf } from '@love-space/contracts/call-parts.ts'
import type { Change } from '@love-space/service-kit/store/aggregate.ts'
import { editOf, isToBeChanged } from '@love-space/service-kit/store/record-version.ts'
import { wordConditionOn } from '../tables/search-words.ts'
import { quoteFieldsOf } from './quote-fields.ts'
import type { QuoteDoc } from './quote.model.ts'

export const quoteHasWord = wordConditionOn('searchWords')

/** Returns null if nothing differs. Throws ITEM_CHANGED_SINCE if the change is based on another version. */
export const withQuoteChange = (
  quote: QuoteDoc,
  { basedOn, ...change }: BodyOf<typeof updateQuote>,
): Change<QuoteDoc> | null => {
  const changes = { ...change, ...quoteFieldsOf({ ...quote, ...change }) }
  return isToBeChanged(quote, changes, basedOn) ? { next: editOf(quote, changes), events: [] } : null
}
