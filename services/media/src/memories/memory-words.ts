import { searchWordsOf } from '@love-space/couple-rules/search-words.ts'
import type { MemoryDoc } from './memory.model.ts'

type Worded = Pick<MemoryDoc, 'title' | 'description' | 'tags'> & {
  readonly comments: readonly { readonly text: string }[]
}

export const memoryWordsOf = ({ title, description, tags, comments }: Worded): string[] =>
  searchWordsOf([title, description, ...comments.map(({ text }) => text)].join(' '), tags)
