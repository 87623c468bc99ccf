import { searchWordsOf } from '@love-space/couple-rules/search-words.ts'

interface Worded {
  readonly title: string
  readonly description: string
  readonly location: string
  readonly tags: readonly string[]
}

/** Returns the search words of a timeline event's title, description, tags and place. */
export const timelineWordsOf = ({ title, description, location, tags }: Worded): string[] =>
  searchWordsOf([title, description, location].join(' '), tags)
