import { words } from '../words.ts'

/**
 * What a server's refusal says, by its code. English comes with the answer, often more precisely; other languages have a sentence for
 * each code that a couple may read, and one for a field of a form.
 */
export const problemTexts = words<{
  readonly field?: string
  readonly byCode: Readonly<Record<string, string>>
}>('problems', 'problemTexts', { byCode: {} })
