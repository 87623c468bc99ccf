import { createHash, randomInt } from 'node:crypto'
import type { getRandomQuote } from '@love-space/contracts/admin/quote.routes.ts'
import { Quote } from '@love-space/contracts/admin/quote.ts'
import type { QueryOf } from '@love-space/contracts/call-parts.ts'
import { AppError } from '@love-space/service-kit/process/app-error.ts'
import { versionOf } from '@love-space/service-kit/store/record-version.ts'
import type { Deps } from '../deps.ts'
import { toAnswer } from '../tables/row-fields.ts'
import type { QuoteDoc } from './quote.model.ts'

export const toQuote = (quote: QuoteDoc): Quote =>
  toAnswer(Quote, { ...quote, id: quote._id, version: versionOf(quote) })

type QuoteFilter = Partial<Pick<QuoteDoc, 'category' | 'language'>>

/** Returns a number below `count`: the same for a whole day, or a random one without a day. */
const drawnOf = (count: number, day: string | undefined): number =>
  day === undefined ? randomInt(count) : createHash('sha256').update(day).digest().readUInt32BE() % count

const anyOf = async ({ quotes }: Deps, wanted: QuoteFilter, day: string | undefined): Promise<QuoteDoc | undefined> => {
  const filter = { isActive: true, ...wanted }
  const count = await quotes.count(filter)
  if (count === 0) return undefined
  const [found] = await quotes.find(filter, { sort: { _id: 1 }, skip: drawnOf(count, day), limit: 1 })
  return found
}

/** Returns the active quote of `query.date`, or a random one. If the language has none, uses another language. */
export const randomQuote = async (deps: Deps, query: QueryOf<typeof getRandomQuote>): Promise<Quote> => {
  const { language, date, ...ofAnyLanguage } = query
  const inLanguage = language === undefined ? undefined : await anyOf(deps, { ...ofAnyLanguage, language }, date)
  const found = inLanguage ?? (await anyOf(deps, ofAnyLanguage, date))
  if (!found) throw new AppError('NO_QUOTE')
  return toQuote(found)
}

export const getQuote = async ({ quotes }: Deps, id: string): Promise<Quote> => {
  const found = await quotes.findById(id)
  if (!found) throw new AppError('QUOTE_NOT_FOUND')
  return toQuote(found)
}
