import type { QuoteCategory } from '@love-space/contracts/admin/quote-categories.ts'
import { firstLanguage, type Language } from '@love-space/contracts/languages.ts'
import { defineAggregate, type AggregateDoc } from '@love-space/service-kit/store/aggregate.ts'
import { defineCollection } from '@love-space/service-kit/store/store.ts'
import { Schema } from 'mongoose'
import { quoteFieldsOf } from './quote.rules.ts'

export interface QuoteDoc extends AggregateDoc {
  readonly text: string
  readonly author: string | null
  readonly category: QuoteCategory
  readonly language: Language
  readonly isActive: boolean
  readonly createdAt: Date
  /** What it is found by. */
  readonly words: string[]
  /** What it is ordered by. */
  readonly textKey: string
  readonly authorKey: string
}

const schema = new Schema<QuoteDoc>({
  text: { type: String, required: true },
  author: { type: String, default: null },
  category: { type: String, required: true },
  language: { type: String, default: firstLanguage },
  isActive: { type: Boolean, required: true },
  createdAt: { type: Date, required: true },
  words: { type: [String], required: true },
  textKey: { type: String, required: true },
  authorKey: { type: String, default: '' },
})
/** What couples are shown, of one category or of any. */
schema.index({ isActive: 1, _id: 1 })
schema.index({ category: 1, isActive: 1, _id: 1 })
schema.index({ category: 1, language: 1, isActive: 1, _id: 1 })
/** Every order of the table, and what it is searched by. */
schema.index({ textKey: 1, _id: 1 })
schema.index({ authorKey: 1, textKey: 1, _id: 1 })
schema.index({ category: 1, textKey: 1, _id: 1 })
schema.index({ isActive: 1, textKey: 1, _id: 1 })
schema.index({ language: 1, textKey: 1, _id: 1 })
schema.index({ createdAt: -1, _id: -1 })
schema.index({ words: 1 })

export const quoteAggregate = defineAggregate<QuoteDoc>({
  name: 'Quote',
  collection: 'quotes',
  schema,
  erase: 'nothing of anybody',
  upgrade: (stored) =>
    ({
      ...quoteFieldsOf({ text: stored.text ?? '', author: stored.author ?? null }),
      language: firstLanguage,
      ...stored,
    }) as QuoteDoc,
  backfill: ['words', 'textKey', 'authorKey', 'language'],
})

/** That the first quotes were put in: those which somebody deleted shall not come back. */
export interface FirstQuotesDoc {
  readonly _id: string
}

export const firstQuotesCollection = defineCollection<FirstQuotesDoc>({
  name: 'FirstQuotes',
  collection: 'first_quotes',
  schema: new Schema<FirstQuotesDoc>({ _id: String }, { versionKey: false }),
  erase: 'nothing of anybody',
})
