import type { Challenge, GameState } from '@love-space/contracts/space/interaction.ts'
import { textOfCard } from './decks/cards.ts'
import { challengeDecks, challengesOf } from './decks/challenges.ts'
import { draw, nextTurn, withOwnCards, withProgress } from './draw.rules.ts'

export const deckOf = ({ deck }: GameState): string => deck ?? 'everyday'

const textOf = ({ deck, card, text }: Challenge): string =>
  deck !== undefined && challengeDecks.some((name) => name === deck) ? textOfCard(challengesOf(deck), card, text) : text

export const challengeOf = (state: GameState): Challenge => {
  if (state.challenge) return { ...state.challenge, text: textOf(state.challenge) }
  const deck = deckOf(state)
  const { id: card = '0', text = '', points = 1 } = challengesOf(deck)[0] ?? {}
  return { deck, card, text, points }
}

/** Compares two challenges, by card if possible: the members may read different languages. */
const areSame = (one: Challenge, other: Challenge): boolean =>
  one.card === undefined || other.card === undefined
    ? one.text === other.text
    : one.deck === other.deck && one.card === other.card

export const withNextChallenge = (state: GameState, chance: number): GameState => {
  const deck = deckOf(state)
  const cards = withOwnCards(deck, challengesOf(deck), state)
  // The first challenge was shown without a draw, so it counts as seen.
  const shown = challengeOf(state)
  const standing = cards.find(({ id, text }) => areSame({ deck, card: id, text, points: 1 }, shown))
  const known = state.decks?.[deck]
  const seen = known?.seen ?? []
  const before =
    standing && !seen.includes(standing.id) ? { round: known?.round ?? 0, seen: [...seen, standing.id] } : known
  const { card, progress } = draw(cards, before, chance)
  if (!card) return state
  return {
    ...withProgress(state, deck, progress),
    challenge: { deck, card: card.id, text: card.text, points: card.points ?? 1 },
  }
}

const withPoints = (state: GameState, userId: string, points: number): GameState => ({
  ...state,
  scoreByUser: { ...state.scoreByUser, [userId]: Math.max(0, (state.scoreByUser?.[userId] ?? 0) + points) },
})

export const completed =
  (done: Challenge, userId: string, memberIds: readonly string[], chance: number) =>
  (state: GameState): GameState => {
    const booked = withPoints({ ...state, turn: nextTurn(memberIds, userId) }, userId, done.points)
    // If both complete it at the same time, both get points, but only one draw follows.
    return areSame(challengeOf(state), done) ? withNextChallenge(booked, chance) : booked
  }

export const withoutCompletion =
  (done: Challenge, userId: string) =>
  (state: GameState): GameState => ({ ...withPoints(state, userId, -done.points), challenge: done, turn: userId })
