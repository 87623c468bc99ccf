import { orderKeyOf } from '../tables/search-words.ts'
import type { Deps } from '../deps.ts'
import { outcomesOf, readQuoteFile, type QuoteFileLine, type StoredQuote } from './quote-file.rules.ts'

/** Returns the stored quotes with one of these ids, or with a text that begins like one of these. */
export const findStored = (
  { quotes }: Pick<Deps, 'quotes'>,
  sought: { readonly ids: readonly string[]; readonly texts: readonly string[] },
): Promise<StoredQuote[]> => {
  const keys = [...new Set(sought.texts.map(orderKeyOf))]
  return quotes.find({ $or: [{ _id: { $in: [...sought.ids] } }, { textKey: { $in: keys } }] })
}

/** Reads a CSV file and finds out what an import would do with each line. Throws QUOTE_FILE_UNREADABLE. */
export const previewQuoteFile = async (deps: Deps, csv: string) => {
  const { lines, unread } = readQuoteFile(csv)
  const good = lines.flatMap((line: QuoteFileLine) => ('quote' in line ? [line] : []))
  const ids = good.flatMap(({ id }) => id || [])
  const stored = await findStored(deps, { ids, texts: good.map(({ quote }) => quote.text) })
  return { lines, unread, outcomes: outcomesOf(lines, stored) }
}
