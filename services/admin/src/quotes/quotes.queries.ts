import { randomInt } from 'node:crypto'
import type { getRandomQuote } from '@love-space/contracts/admin/quote.routes.ts'
import { Quote } from '@love-space/contracts/admin/quote.ts'
import type { QueryOf } from '@love-space/contracts/route.ts'
import { AppError } from '@love-space/service-kit/process/app-error.ts'
import { versionOf } from '@love-space/service-kit/store/record-version.ts'
import type { Deps } from '../deps.ts'
import { toAnswer } from '../tables/row-fields.ts'
import type { QuoteDoc } from './quote.model.ts'

export const toQuote = (quote: QuoteDoc): Quote =>
  toAnswer(Quote, { ...quote, id: quote._id, version: versionOf(quote) })

type Asked = Partial<Pick<QuoteDoc, 'category' | 'language'>>

const anyOf = async ({ quotes }: Deps, asked: Asked): Promise<QuoteDoc | undefined> => {
  const filter = { isActive: true, ...asked }
  const count = await quotes.count(filter)
  const [found] = count === 0 ? [] : await quotes.find(filter, { sort: { _id: 1 }, skip: randomInt(count), limit: 1 })
  return found
}

/** Returns a random active quote. Uses another language only if the requested one has no match. */
export const randomQuote = async (deps: Deps, asked: QueryOf<typeof getRandomQuote>): Promise<Quote> => {
  const { language, ...ofAnyLanguage } = asked
  const found = (language === undefined ? undefined : await anyOf(deps, asked)) ?? (await anyOf(deps, ofAnyLanguage))
  if (!found) throw new AppError('NO_QUOTE')
  return toQuote(found)
}

export const getQuote = async ({ quotes }: Deps, id: string): Promise<Quote> => {
  const found = await quotes.findById(id)
  if (!found) throw new AppError('QUOTE_NOT_FOUND')
  return toQuote(found)
}
