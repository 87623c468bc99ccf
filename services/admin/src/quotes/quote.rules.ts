import type { updateQuote } from '@love-space/contracts/admin/quote.routes.ts'
import type { BodyOf } from '@love-space/contracts/route.ts'
import { nextOf, type Change } from '@love-space/service-kit/store/aggregate.ts'
import { orderKeyOf, searchWordsOf } from '../tables/search-words.ts'
import type { QuoteDoc } from './quote.model.ts'

type Words = Pick<QuoteDoc, 'text' | 'author'>

export const quoteFieldsOf = ({ text, author }: Words) => {
  const words = { text: text.trim(), author: author?.trim() || null }
  return { ...words, words: searchWordsOf(words), textKey: orderKeyOf(words.text), authorKey: orderKeyOf(words.author) }
}

/** Changes the fields that are named. */
export const withQuoteChange = (quote: QuoteDoc, change: BodyOf<typeof updateQuote>): Change<QuoteDoc> => ({
  next: nextOf(quote, { ...change, ...quoteFieldsOf({ ...quote, ...change }) }),
  events: [],
})
