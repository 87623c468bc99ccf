import type { DeckProgress, GameState } from '@love-space/contracts/space/interaction.ts'

/** A card of a deck; ids last as long as the deck. */
export interface DeckCard {
  readonly id: string
  readonly text: string
  readonly points?: number
}

/** Draws by lot what was not seen in this round; once all were seen, the next round begins. */
export const draw = <C extends { readonly id: string }>(
  cards: readonly C[],
  progress: DeckProgress | undefined,
  /** From 0 to 1. */
  lot: number,
): { readonly card: C | undefined; readonly progress: DeckProgress } => {
  const { round, seen } = progress ?? { round: 0, seen: [] }
  const left = cards.filter(({ id }) => !seen.includes(id))
  const isThrough = left.length === 0
  const open = isThrough ? cards : left
  const card = open[Math.min(Math.floor(lot * open.length), open.length - 1)]
  if (!card) return { card, progress: { round, seen } }
  if (!isThrough) return { card, progress: { round, seen: [...seen, card.id] } }
  // Only part of a deck may be asked for: what else was seen of it stays seen.
  const others = seen.filter((id) => !cards.some((one) => one.id === id))
  return { card, progress: { round: round + 1, seen: [...others, card.id] } }
}

/** A deck with the couple's own cards for it. */
export const withOwnCards = (deck: string, cards: readonly DeckCard[], { ownCards = [] }: GameState): DeckCard[] => [
  ...cards,
  ...ownCards
    .filter((card) => card.deck === deck)
    .map(({ id, text, points }) => ({ id, text, ...(points === undefined ? {} : { points }) })),
]

/** The state after a card was drawn from a deck. */
export const withProgress = (state: GameState, deck: string, progress: DeckProgress): GameState => ({
  ...state,
  decks: { ...state.decks, [deck]: progress },
})

/** The partner of the one who has just played. */
export const nextTurn = (memberIds: readonly string[], userId: string): string =>
  memberIds.find((id) => id !== userId) ?? userId
