import { searchWordsOf } from '@love-space/couple-rules/search-words.ts'

interface Worded {
  readonly title: string
  readonly description: string
  readonly tags: readonly string[]
  readonly comments: readonly {
    readonly text: string
    readonly voice?: { readonly transcript: string | null } | undefined
  }[]
}

export const memoryWordsOf = ({ title, description, tags, comments }: Worded): string[] =>
  searchWordsOf(
    [title, description, ...comments.flatMap(({ text, voice }) => [text, voice?.transcript ?? ''])].join(' '),
    tags,
  )
