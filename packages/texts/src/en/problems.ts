import { words } from '../words.ts'

/**
 * Messages by error code, in languages other than English: the server's own English message is often more precise.
 * Covers the codes that couples can see, with a general message for form fields.
 */
export const problemTexts = words<{
  readonly field?: string
  readonly byCode: Readonly<Record<string, string>>
}>('problems', 'problemTexts', {
  byCode: {},
})
