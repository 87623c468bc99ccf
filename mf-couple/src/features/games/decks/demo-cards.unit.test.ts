import { expect, it } from 'vitest'
import { demoGames } from '@love-space/demo-data/demo-together.ts'
import { challengesOf } from './challenges.ts'
import { dateIdeas } from './date-ideas.ts'
import { movies } from './movies.ts'
import { truthOrDareOf } from './truth-or-dare.ts'

const games = demoGames('2026-11-22', ['a'.repeat(24), 'b'.repeat(24)])
const cardOf = <Card extends { readonly id: string }>(cards: readonly Card[], id: string | undefined) =>
  cards.find((card) => card.id === id)

it('the demo couple has played cards of the decks, by their ids', () => {
  const { challenge } = games.couple_game
  expect(cardOf(challengesOf(challenge?.deck ?? ''), challenge?.card)).toMatchObject({
    text: challenge?.text,
    points: challenge?.points,
  })
  for (const { type, category, card, text } of games.truth_or_dare.history ?? [])
    expect(cardOf(truthOrDareOf(category, type), card)?.text, text).toBe(text)
  const own = games.date_ideas.ownCards?.map(({ text }) => text) ?? []
  const ideas = games.date_ideas.savedPlans?.filter(({ title }) => !own.includes(title)) ?? []
  for (const { card, title, details } of ideas) expect(cardOf(dateIdeas, card), title).toMatchObject({ title, details })
  for (const { card, title, year } of games.movie_night.favorites ?? [])
    expect(cardOf(movies, card), title).toMatchObject({ title, year })
})
