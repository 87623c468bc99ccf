import { type Static, Type } from '@sinclair/typebox'
import { LanguageCode } from '../auth/user.ts'
import { limits } from '../limits.ts'
import { Id, Instant, VersionRead } from '../primitives.ts'
import { Nullable, Strict, WithDefault } from '../route.ts'
import { quoteCategories } from './quote-categories.ts'

export const QuoteCategory = Type.Union(quoteCategories.map((category) => Type.Literal(category)))

const QuoteText = Type.String({
  minLength: 1,
  maxLength: limits.quoteCharsMax,
  pattern: '\\S',
  description: 'some words',
})

const QuoteAuthor = Nullable(Type.String({ maxLength: limits.nameCharsMax, 'x-one-line': true }))

/** What a person may set of a quote. */
export const QuoteContent = Strict({
  text: QuoteText,
  author: QuoteAuthor,
  category: QuoteCategory,
  language: LanguageCode,
  isActive: Type.Boolean(),
})

export const NewQuote = Strict({
  ...QuoteContent.properties,
  author: WithDefault(QuoteAuthor, null),
  category: WithDefault(QuoteCategory, 'love'),
  language: WithDefault(LanguageCode, 'en'),
  isActive: WithDefault(Type.Boolean(), true),
})

export const Quote = Strict({
  id: Id,
  text: Type.String(),
  author: Nullable(Type.String()),
  category: QuoteCategory,
  language: LanguageCode,
  isActive: Type.Boolean(),
  createdAt: Instant,
  version: VersionRead,
})
export type Quote = Static<typeof Quote>
