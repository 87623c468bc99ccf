import { expect, it } from 'vitest'
import { fileViewOf, memoryBy, mia, moodBy, noah } from '../../test/couple.fixtures.ts'
import { bestMemory, frequentRating, frequentWords, placesOf } from './review.rules.ts'

const common = new Set(['with', 'this'])
const letters = (...messages: readonly string[]) => messages.map((message) => ({ message }))

it('frequent words occur twice or more, most often first, without common and short ones', () => {
  const found = frequentWords(
    letters('Coffee with you, COFFEE!', 'This harbour, the sea', 'harbour coffee once'),
    common,
  )
  expect(found).toEqual([
    { word: 'coffee', count: 3 },
    { word: 'harbour', count: 2 },
  ])
})

it('frequent words keep accents, and are eight at most', () => {
  expect(frequentWords(letters('corazón Corazón'), common)).toEqual([{ word: 'corazón', count: 2 }])
  const many = 'abcdefghij'.split('').map((letter) => letter.repeat(4))
  expect(frequentWords(letters(many.join(' '), many.join(' ')), common).map(({ word }) => word)).toEqual(
    many.slice(0, 8),
  )
  expect(frequentWords([], common)).toEqual([])
})

it('the frequent rating is the better one of two', () => {
  expect(frequentRating([moodBy(mia, 3), moodBy(noah, 5), moodBy(mia, 3), moodBy(noah, 5)])).toBe(5)
  expect(frequentRating([])).toBeUndefined()
})

it('the best memory has a picture if any has one, then most comments', () => {
  const talkedOf = memoryBy(mia, 'Talked of', { commentCount: 5 })
  const seen = memoryBy(mia, 'Seen', { media: [fileViewOf()] })
  const seenAndTalkedOf = memoryBy(mia, 'Both', { media: [fileViewOf()], commentCount: 1 })
  expect(bestMemory([talkedOf, seen, seenAndTalkedOf])?.title).toBe('Both')
  expect(bestMemory([talkedOf])?.title).toBe('Talked of')
  expect(bestMemory([])).toBeUndefined()
})

it('each place comes once, in order', () => {
  const places = ['Lisbon', ' ', 'Porto', 'Lisbon ', ''].map((location) => ({ location }))
  expect(placesOf(places)).toEqual(['Lisbon', 'Porto'])
})
