import { type Static, Type } from '@sinclair/typebox'
import { LanguageCode } from '../auth/user.ts'
import { limits } from '../limits.ts'
import { Id, Instant } from '../primitives.ts'
import { Nullable, Strict } from '../route.ts'
import { quoteCategories } from './quote-categories.ts'

export const QuoteCategory = Type.Union(quoteCategories.map((category) => Type.Literal(category)))

/** A quote's words as somebody gives them: more than spaces. */
export const QuoteText = Type.String({
  minLength: 1,
  maxLength: limits.quoteCharsMax,
  pattern: '\\S',
  description: 'some words',
})

/** Who said it; null or empty where nobody knows. */
export const QuoteAuthor = Nullable(Type.String({ maxLength: limits.nameCharsMax, 'x-one-line': true }))

export const Quote = Strict({
  id: Id,
  text: Type.String(),
  /** Null: nobody knows who said it. */
  author: Nullable(Type.String()),
  category: QuoteCategory,
  /** In which language it is: couples read those of their own. */
  language: LanguageCode,
  /** Only active ones are shown to couples. */
  isActive: Type.Boolean(),
  createdAt: Instant,
})
export type Quote = Static<typeof Quote>
