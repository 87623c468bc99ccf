import { searchWordsOf } from '@love-space/couple-rules/search-words.ts'

interface Worded {
  readonly title: string
  readonly description: string
  readonly tags: readonly string[]
  readonly comments: readonly { readonly text: string }[]
}

export const memoryWordsOf = ({ title, description, tags, comments }: Worded): string[] =>
  searchWordsOf([title, description, ...comments.map(({ text }) => text)].join(' '), tags)
