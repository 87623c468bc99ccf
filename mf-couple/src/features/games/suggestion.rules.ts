import type { GameState, OwnCard } from '@love-space/contracts/space/interaction.ts'
import { draw, withProgress } from './draw.rules.ts'
import type { Filters } from './filters.tsx'

/** Returns whether a card matches the filters. A card without the field, such as an own card, matches. */
export const fitsFilters = (card: object, filters: Filters): boolean =>
  Object.entries(filters).every(([name, wanted]) => {
    const has = (card as Record<string, unknown>)[name]
    return !wanted || has === undefined || has === wanted
  })

export interface SuggestionDeck<C> {
  readonly name: string
  readonly cards: readonly C[]
  readonly ofOwn: (card: OwnCard) => C
}

export const cardsIn = <C>({ name, cards, ofOwn }: SuggestionDeck<C>, { ownCards = [] }: GameState): readonly C[] => [
  ...cards,
  ...ownCards.filter(({ deck }) => deck === name).map(ofOwn),
]

export const withSuggestion = (
  state: GameState,
  deck: SuggestionDeck<{ readonly id: string }>,
  chance: number,
): GameState => {
  const fitting = cardsIn(deck, state).filter((card) => fitsFilters(card, state.filters ?? {}))
  const { card, progress } = draw(fitting, state.decks?.[deck.name], chance)
  return card ? { ...withProgress(state, deck.name, progress), card: card.id } : { ...state, card: null }
}

export const timeOfMove = (): string => new Date().toISOString()
