import { describe, expect, it } from 'vitest'
import { limits } from '@love-space/contracts/limits.ts'
import { fieldsOf, linesOf } from './cards.ts'
import { challengeTexts as englishChallenges } from './en/challenges.ts'
import { dateIdeaLines as englishIdeas } from './en/date-ideas.ts'
import { movieText } from './en/movies.ts'
import { truthOrDareTexts as englishCards } from './en/truth-or-dare.ts'
import { challengeTexts as spanishChallenges } from './es/challenges.ts'
import { dateIdeaLines as spanishIdeas } from './es/date-ideas.ts'
import { movieTitles as spanishTitles } from './es/movies.ts'
import { truthOrDareTexts as spanishCards } from './es/truth-or-dare.ts'

const lengthsOf = (cards: typeof englishCards) =>
  Object.entries(cards).map(([category, { truth, dare }]) => [category, linesOf(truth).length, linesOf(dare).length])
const pointsOf = (decks: Readonly<Record<string, string>>) =>
  Object.entries(decks).map(([deck, text]) => [deck, linesOf(text).map((line) => fieldsOf(line)[0])])

describe('the decks in Spanish', () => {
  it('have a card for each English one, at the same index', () => {
    expect(lengthsOf(spanishCards)).toEqual(lengthsOf(englishCards))
    expect(pointsOf(spanishChallenges)).toEqual(pointsOf(englishChallenges))
    expect(linesOf(spanishIdeas)).toHaveLength(linesOf(englishIdeas).length)
  })

  it('have a title and details for each date idea', () => {
    for (const line of linesOf(spanishIdeas)) {
      const said = fieldsOf(line)
      expect(said, line).toEqual([expect.stringMatching(/./), expect.stringMatching(/./)])
      expect(said[0]?.length, line).toBeLessThanOrEqual(limits.savedTitleCharsMax)
    }
  })

  it('have no duplicates, and no text longer than a stored card allows', () => {
    const cards = Object.values(spanishCards).flatMap(({ truth, dare }) => [...linesOf(truth), ...linesOf(dare)])
    const challenges = Object.values(spanishChallenges).flatMap((text) =>
      linesOf(text).map((line) => fieldsOf(line)[1]),
    )
    const titles = linesOf(spanishIdeas).map((line) => fieldsOf(line)[0])
    for (const texts of [cards, challenges, titles]) {
      expect(new Set(texts).size).toBe(texts.length)
      for (const text of texts) expect(text?.length, text).toBeLessThanOrEqual(limits.cardCharsMax)
    }
  })

  it('name only existing films', () => {
    const films = linesOf(movieText).map((line) => fieldsOf(line)[0])
    expect(Object.keys(spanishTitles).filter((title) => !films.includes(title))).toEqual([])
  })
})
