import type { QuoteCategory } from '@love-space/contracts/admin/quote-categories.ts'
import { quoteTable } from '@love-space/contracts/admin/quote.table.ts'
import { firstLanguage, type Language } from '@love-space/contracts/languages.ts'
import { defineAggregate } from '@love-space/service-kit/store/aggregate.ts'
import {
  aggregateSchemaOf,
  type DocOf,
  flag,
  listOf,
  orNull,
  schemaOf,
  text,
  textOf,
  time,
  withDefault,
} from '@love-space/service-kit/store/fields.ts'
import { revisionFields } from '@love-space/service-kit/store/record-version.ts'
import { defineCollection } from '@love-space/service-kit/store/store.ts'
import { indexOrders } from '../tables/table-orders.ts'
import { quoteFieldsOf } from './quote-fields.ts'

const schema = aggregateSchemaOf({
  text,
  author: orNull(text),
  category: textOf<QuoteCategory>(),
  language: withDefault(textOf<Language>(), firstLanguage),
  isActive: flag,
  createdAt: time,
  ...revisionFields,
  /** Search words; absent in documents of older releases. */
  searchWords: listOf(text),
  textKey: text,
  authorKey: withDefault(text, ''),
})

export type QuoteDoc = DocOf<typeof schema>

schema.index({ isActive: 1, _id: 1 })
schema.index({ category: 1, isActive: 1, _id: 1 })
schema.index({ category: 1, language: 1, isActive: 1, _id: 1 })
export const quoteSortKeys = { text: 'textKey', author: 'authorKey' } as const
indexOrders(schema, quoteTable, quoteSortKeys)
schema.index({ searchWords: 1 })

export const quoteAggregate = defineAggregate<QuoteDoc>({
  collection: 'quotes',
  schema,
  erase: 'nothing of anybody',
  upgrade: (stored) =>
    ({
      ...quoteFieldsOf({ text: stored.text ?? '', author: stored.author ?? null }),
      language: firstLanguage,
      ...stored,
    }) as QuoteDoc,
  backfill: ['searchWords', 'textKey', 'authorKey', 'language'],
})

const firstQuotes = schemaOf({ _id: text })

/** Marks that a language's first quotes were added, so that deleted ones are not added again. */
export type FirstQuotesDoc = DocOf<typeof firstQuotes>

export const firstQuotesCollection = defineCollection<FirstQuotesDoc>({
  collection: 'first_quotes',
  schema: firstQuotes,
  erase: 'nothing of anybody',
})
