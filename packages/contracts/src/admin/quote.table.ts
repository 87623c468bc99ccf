import { languages } from '../languages.ts'
import { quoteCategories } from './quote-categories.ts'
import { table, yesOrNo } from './table-spec.ts'

export const quoteTable = table({
  fields: {
    text: { isSearched: true },
    author: { isSearched: true },
    category: { values: quoteCategories },
    isActive: { values: yesOrNo },
    createdAt: { holds: 'time' },
    language: { values: Object.keys(languages) },
  },
  sorts: ['text', 'author,text', 'category,text', 'isActive,text', 'language,text', '-createdAt'],
  defaultSort: '-createdAt',
  csv: ['id', 'text', 'author', 'category', 'language', 'isActive', 'createdAt'],
  audited: ['text', 'author', 'category', 'language', 'isActive'],
})
