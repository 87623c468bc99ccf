import { limits } from '@love-space/contracts/limits.ts'

export const firstWordsOf = (text: string): string => {
  const characters = Array.from(text.replace(/\s+/g, ' ').trim())
  return characters.length <= limits.previewCharsMax
    ? characters.join('')
    : `${characters.slice(0, limits.previewCharsMax).join('').trimEnd()}…`
}
