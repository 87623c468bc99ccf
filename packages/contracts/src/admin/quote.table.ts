import { languages } from '../languages.ts'
import { quoteCategories } from './quote-categories.ts'
import { table } from './table-spec.ts'

export const quoteTable = table({
  columns: ['text', 'author', 'category', 'isActive', 'createdAt', 'language'],
  searched: ['text', 'author'],
  filters: { category: quoteCategories, isActive: ['true', 'false'], language: Object.keys(languages) },
  times: ['createdAt'],
  sorts: [
    [['text', 1]],
    [
      ['author', 1],
      ['text', 1],
    ],
    [
      ['category', 1],
      ['text', 1],
    ],
    [
      ['isActive', 1],
      ['text', 1],
    ],
    [
      ['language', 1],
      ['text', 1],
    ],
    [['createdAt', -1]],
  ],
  defaultSort: [['createdAt', -1]],
})
