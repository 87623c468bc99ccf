import { Type } from '@sinclair/typebox'
import { LanguageCode } from '../auth/user.ts'
import { BasedOn, Day, Id } from '../primitives.ts'
import { Data, routeOf, Strict } from '../route.ts'
import * as calls from './quote.calls.ts'
import { NewQuote, Quote, QuoteCategory, QuoteContent } from './quote.ts'
import { TableAnswer, TableQuery } from './table.ts'

const params = Strict({ id: Id })
const answer = Data(Strict({ quote: Quote }))

export const getRandomQuote = routeOf(calls.getRandomQuote, {
  summary:
    "An active quote, by category and language if given; in any language if none is in the given one. With a date it is that day's quote, the same for everybody; otherwise a random one.",
  query: Strict({
    category: Type.Optional(QuoteCategory),
    language: Type.Optional(LanguageCode),
    date: Type.Optional(Day),
  }),
  answer,
  errors: ['NO_QUOTE'],
})

export const listQuotes = routeOf(calls.listQuotes, {
  summary: 'A page of quotes.',
  permission: 'quotes:read',
  query: TableQuery,
  answer: TableAnswer(Quote),
})

export const getQuote = routeOf(calls.getQuote, {
  summary: 'One quote.',
  permission: 'quotes:read',
  params,
  answer,
  errors: ['QUOTE_NOT_FOUND'],
})

export const createQuote = routeOf(calls.createQuote, {
  summary: 'Add a quote.',
  permission: 'quotes:write',
  body: NewQuote,
  status: 201,
  answer,
})

export const updateQuote = routeOf(calls.updateQuote, {
  summary: 'Change a quote; absent fields stay.',
  permission: 'quotes:write',
  params,
  body: Type.Partial(Strict({ ...QuoteContent.properties, basedOn: BasedOn }), {
    additionalProperties: false,
    minProperties: 1,
  }),
  answer,
  errors: ['QUOTE_NOT_FOUND', 'ITEM_CHANGED_SINCE'],
})

export const deleteQuote = routeOf(calls.deleteQuote, {
  summary: 'Delete a quote.',
  permission: 'quotes:write',
  params,
  status: 204,
  errors: ['QUOTE_NOT_FOUND'],
})
