import { searchWordsOf } from '@love-space/couple-rules/search-words.ts'
import type { MemoryDoc } from './memory.model.ts'

interface Worded {
  readonly title: string
  readonly description: string
  readonly tags: readonly string[]
  readonly comments: readonly Pick<MemoryDoc['comments'][number], 'text' | 'voice'>[]
}

export const memoryWordsOf = ({ title, description, tags, comments }: Worded): string[] =>
  searchWordsOf(
    [title, description, ...comments.flatMap(({ text, voice }) => [text, voice?.transcript ?? ''])].join(' '),
    tags,
  )
