import { Type } from '@sinclair/typebox'
import { LanguageCode } from '../auth/user.ts'
import { Id } from '../primitives.ts'
import { Data, route, Strict, WithDefault } from '../route.ts'
import { Quote, QuoteAuthor, QuoteCategory, QuoteText } from './quote.ts'
import { TableAnswer, TableQuery } from './table.ts'

const params = Strict({ id: Id })
const answer = Data(Strict({ quote: Quote }))

export const getRandomQuote = route({
  id: 'getRandomQuote',
  method: 'GET',
  path: '/quotes/random',
  summary:
    'One of the active quotes, of one category and in one language where those are named; in any language where none is in that one.',
  access: 'user',
  query: Strict({ category: Type.Optional(QuoteCategory), language: Type.Optional(LanguageCode) }),
  answer,
  errors: ['NO_QUOTE'],
})

export const listQuotes = route({
  id: 'listQuotes',
  method: 'GET',
  path: '/quotes',
  summary: 'A page of the table of quotes.',
  access: 'admin',
  permission: 'quotes:read',
  query: TableQuery,
  answer: TableAnswer(Quote),
})

export const getQuote = route({
  id: 'getQuote',
  method: 'GET',
  path: '/quotes/{id}',
  summary: 'One quote.',
  access: 'admin',
  permission: 'quotes:read',
  params,
  answer,
  errors: ['QUOTE_NOT_FOUND'],
})

export const createQuote = route({
  id: 'createQuote',
  method: 'POST',
  path: '/quotes',
  summary: 'Add a quote.',
  access: 'admin',
  permission: 'quotes:write',
  idempotent: true,
  body: Strict({
    text: QuoteText,
    author: WithDefault(QuoteAuthor, null),
    category: WithDefault(QuoteCategory, 'love'),
    language: WithDefault(LanguageCode, 'en'),
    isActive: WithDefault(Type.Boolean(), true),
  }),
  status: 201,
  answer,
})

export const updateQuote = route({
  id: 'updateQuote',
  method: 'PUT',
  path: '/quotes/{id}',
  summary: 'Change a quote; absent fields stay.',
  access: 'admin',
  permission: 'quotes:write',
  params,
  body: Type.Partial(
    Strict({
      text: QuoteText,
      author: QuoteAuthor,
      category: QuoteCategory,
      language: LanguageCode,
      isActive: Type.Boolean(),
    }),
    { additionalProperties: false, minProperties: 1 },
  ),
  answer,
  errors: ['QUOTE_NOT_FOUND'],
})

export const deleteQuote = route({
  id: 'deleteQuote',
  method: 'DELETE',
  path: '/quotes/{id}',
  summary: 'Delete a quote for good.',
  access: 'admin',
  permission: 'quotes:write',
  params,
  status: 204,
  errors: ['QUOTE_NOT_FOUND'],
})
