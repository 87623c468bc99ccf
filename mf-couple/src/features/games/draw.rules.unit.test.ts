import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { DeckProgress } from '@love-space/contracts/space/interaction.ts'
import { challengeDecks, challengesOf } from './decks/challenges.ts'
import { budgets, dateIdeas, durations, moods as dateMoods } from './decks/date-ideas.ts'
import { genres, lengthOf, lengths, moods as movieMoods, movies } from './decks/movies.ts'
import { categories, truthOrDareOf } from './decks/truth-or-dare.ts'
import { draw, nextTurn, withOwnCards } from './draw.rules.ts'

describe('drawing', () => {
  it('repeats no card until the deck is used up, round after round', () => {
    const lots = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 30, maxLength: 30 })
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10 }), lots, (count, given) => {
        const cards = Array.from({ length: count }, (_, index) => ({ id: String(index), text: '' }))
        let progress: DeckProgress | undefined
        const drawn = given.map((lot) => {
          const next = draw(cards, progress, lot)
          progress = next.progress
          return next.card?.id
        })
        for (let start = 0; start + count <= drawn.length; start += count) {
          expect(new Set(drawn.slice(start, start + count)).size).toBe(count)
        }
      }),
    )
  })

  it('finds no card in an empty deck', () => {
    expect(draw([], undefined, 0.5).card).toBeUndefined()
  })

  it("finds the couple's stored cards in their decks", () => {
    const ts = '2026-01-01T00:00:00.000Z'
    const state = {
      ownCards: [
        { id: 'own-1', deck: 'fun-truth', text: 'Ours', ts },
        { id: 'own-2', deck: 'deep-dare', text: 'Another', ts },
      ],
    }
    expect(withOwnCards('fun-truth', [{ id: '0', text: 'A' }], state)).toEqual([
      { id: '0', text: 'A' },
      { id: 'own-1', text: 'Ours' },
    ])
  })

  it('passes the turn to the other member', () => {
    expect([nextTurn(['a', 'b'], 'a'), nextTurn(['a', 'b'], 'b'), nextTurn(['a'], 'a')]).toEqual(['b', 'a', 'a'])
  })
})

const isEachOnce = (texts: readonly string[]) => expect(new Set(texts).size).toBe(texts.length)

describe('the decks', () => {
  it('have the seven prompts and more, with one to three points each', () => {
    expect(challengesOf('everyday')).toHaveLength(7)
    expect(challengeDecks.length).toBeGreaterThan(1)
    for (const deck of challengeDecks) {
      isEachOnce(challengesOf(deck).map(({ text }) => text))
      for (const { points, text } of challengesOf(deck)) {
        expect([1, 2, 3]).toContain(points)
        expect(text).not.toBe('')
      }
    }
  })

  it.each(categories)('have at least 60 cards of truth or dare: %s', (category) => {
    const texts = (['truth', 'dare'] as const).flatMap((mode) => truthOrDareOf(category, mode).map(({ text }) => text))
    expect(texts.length).toBeGreaterThanOrEqual(60)
    isEachOnce(texts)
  })

  it('have at least 120 date ideas, each found by its filters', () => {
    expect(dateIdeas.length).toBeGreaterThanOrEqual(120)
    isEachOnce(dateIdeas.map(({ title }) => title))
    for (const { mood, budget, duration, details } of dateIdeas) {
      expect(
        [dateMoods, budgets, durations].map((list, index) =>
          (list as readonly string[]).includes([mood, budget, duration][index] ?? ''),
        ),
      ).toEqual([true, true, true])
      expect(details).not.toBe('')
    }
  })

  it('have at least 200 films, each found by its filters', () => {
    expect(movies.length).toBeGreaterThanOrEqual(200)
    isEachOnce(movies.map(({ title, year }) => `${title} ${year}`))
    for (const { title, year, genre, minutes, mood } of movies) {
      expect(genres as readonly string[], title).toContain(genre)
      expect(movieMoods as readonly string[], title).toContain(mood)
      expect(year, title).toBeGreaterThan(1900)
      expect(minutes, title).toBeGreaterThan(60)
      expect(lengths).toContain(lengthOf(minutes))
    }
  })
})
