import { words } from '../words.ts'

/**
 * Messages by error code. The server's own English message is often more precise, so only other languages have a text per code that
 * couples can see, and a general one for form fields.
 */
export const problemTexts = words<{
  readonly field?: string
  readonly byCode: Readonly<Record<string, string>>
}>('problems', 'problemTexts', {
  byCode: {},
})
