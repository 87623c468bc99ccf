/** Length from which words are found. */
const wordCharsMin = 3

const wordsPattern = new RegExp(`[\\p{L}\\p{N}]{${wordCharsMin},}`, 'gu')

/** Returns a text in lower case without accents. */
export const foldText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()

/** Returns the folded words of a text that are long enough to be found, each once. */
export const wordsToFind = (text: string): string[] => [...new Set(foldText(text).match(wordsPattern))]

/** Returns the search word of a whole tag. */
export const wordOfTag = (tag: string): string => `#${foldText(tag).trim()}`

/** Returns the search words of a letter: those of its text and tags, and its whole tags. */
export const searchWordsOf = (text: string, tags: readonly string[]): string[] => [
  ...new Set([...wordsToFind([text, ...tags].join(' ')), ...tags.map(wordOfTag)]),
]
