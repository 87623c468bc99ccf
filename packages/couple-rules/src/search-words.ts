const wordCharsMin = 3

const wordsPattern = new RegExp(`[\\p{L}\\p{N}]{${wordCharsMin},}`, 'gu')

const foldText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()

/** Returns the distinct words of a search, without those too short to be found. */
export const wordsToFind = (text: string): string[] => [...new Set(foldText(text).match(wordsPattern))]

export const wordOfTag = (tag: string): string => `#${foldText(tag).trim()}`

export const searchWordsOf = (text: string, tags: readonly string[]): string[] => [
  ...new Set([...wordsToFind([text, ...tags].join(' ')), ...tags.map(wordOfTag)]),
]
