import { expect, it } from 'vitest'
import { searchWordsOf, wordOfTag, wordsToFind } from './search-words.ts'

it('finds words of at least three letters, without accents and capitals, each once', () => {
  expect(wordsToFind('Mañana te ÉCHO de menos, mañana. Größe 2026!')).toEqual([
    'manana',
    'echo',
    'menos',
    'große',
    '2026',
  ])
})

it('finds composed and decomposed letters alike', () => {
  expect(wordsToFind('caf\u00e9')).toEqual(wordsToFind('cafe\u0301'))
})

it('finds the words of tags, and whole tags', () => {
  expect(searchWordsOf('Hi', ['Rome trip', 'us'])).toEqual(['rome', 'trip', '#rome trip', '#us'])
  expect(wordOfTag(' Róme TRIP')).toBe('#rome trip')
})
