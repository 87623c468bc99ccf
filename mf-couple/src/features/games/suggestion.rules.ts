import type { GameState, OwnCard } from '@love-space/contracts/space/interaction.ts'
import { draw, withProgress } from './draw.rules.ts'
import type { Filters } from './filters.tsx'

/** Whether a card has everything that is asked for; one that says nothing of it, as those of the couple, always fits. */
export const fitsFilters = (card: object, filters: Filters): boolean =>
  Object.entries(filters).every(([name, wanted]) => {
    const has = (card as Record<string, unknown>)[name]
    return !wanted || has === undefined || has === wanted
  })

/** A deck as a game gives it, and what becomes of the couple's own cards in it. */
export interface SuggestionDeck<C> {
  readonly name: string
  readonly cards: readonly C[]
  readonly ofOwn: (card: OwnCard) => C
}

/** All cards of a deck, with those of the couple. */
export const cardsIn = <C>({ name, cards, ofOwn }: SuggestionDeck<C>, { ownCards = [] }: GameState): readonly C[] => [
  ...cards,
  ...ownCards.filter(({ deck }) => deck === name).map(ofOwn),
]

/** Puts another card that fits on the table; none where nothing fits. */
export const withSuggestion = (
  state: GameState,
  deck: SuggestionDeck<{ readonly id: string }>,
  lot: number,
): GameState => {
  const fitting = cardsIn(deck, state).filter((card) => fitsFilters(card, state.filters ?? {}))
  const { card, progress } = draw(fitting, state.decks?.[deck.name], lot)
  return card ? { ...withProgress(state, deck.name, progress), card: card.id } : { ...state, card: null }
}

/** When a move is made; lists are in the order of it. */
export const timeOfMove = (): string => new Date().toISOString()
