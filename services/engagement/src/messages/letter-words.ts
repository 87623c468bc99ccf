import type { Voice } from '@love-space/contracts/media/voice.ts'
import { searchWordsOf } from '@love-space/couple-rules/search-words.ts'

interface Worded {
  readonly text: string
  readonly tags: readonly string[]
  readonly voice: Pick<Voice, 'transcript'> | null
}

/** Returns the words by which a search finds a letter. */
export const letterWordsOf = ({ text, tags, voice }: Worded): string[] =>
  searchWordsOf(`${text} ${voice?.transcript ?? ''}`, tags)
