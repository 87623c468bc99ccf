import { firstLanguage, languages } from '../languages.ts'
import { limits } from '../limits.ts'
import { quoteCategories } from './quote-categories.ts'
import { table, yesOrNo } from './table-spec.ts'

export const quoteTable = table({
  fields: {
    text: { isSearched: true, edit: { charsMax: limits.quoteCharsMax, isLong: true } },
    author: { isSearched: true, edit: { charsMax: limits.nameCharsMax, isOptional: true } },
    category: { values: quoteCategories, edit: { first: 'love' } },
    isActive: { values: yesOrNo, edit: { first: true } },
    createdAt: { holds: 'time' },
    language: { values: Object.keys(languages), edit: { first: firstLanguage } },
  },
  sorts: ['text', 'author,text', 'category,text', 'isActive,text', 'language,text', '-createdAt'],
  defaultSort: '-createdAt',
  csv: ['id', 'text', 'author', 'category', 'language', 'isActive', 'createdAt'],
  audited: ['text', 'author', 'category', 'language', 'isActive'],
})
