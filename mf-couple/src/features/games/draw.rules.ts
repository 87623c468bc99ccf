import type { DeckProgress, GameState } from '@love-space/contracts/space/interaction.ts'

export interface DeckCard {
  readonly id: string
  readonly text: string
  readonly points?: number
}

export const draw = <C extends { readonly id: string }>(
  cards: readonly C[],
  progress: DeckProgress | undefined,
  chance: number,
): { readonly card: C | undefined; readonly progress: DeckProgress } => {
  const { round, seen } = progress ?? { round: 0, seen: [] }
  const left = cards.filter(({ id }) => !seen.includes(id))
  const isThrough = left.length === 0
  const open = isThrough ? cards : left
  const card = open[Math.min(Math.floor(chance * open.length), open.length - 1)]
  if (!card) return { card, progress: { round, seen } }
  if (!isThrough) return { card, progress: { round, seen: [...seen, card.id] } }
  // A filter may select a part of the deck; seen cards outside it stay seen.
  const others = seen.filter((id) => !cards.some((one) => one.id === id))
  return { card, progress: { round: round + 1, seen: [...others, card.id] } }
}

export const withOwnCards = (deck: string, cards: readonly DeckCard[], { ownCards = [] }: GameState): DeckCard[] => [
  ...cards,
  ...ownCards
    .filter((card) => card.deck === deck)
    .map(({ id, text, points }) => ({ id, text, ...(points === undefined ? {} : { points }) })),
]

export const withProgress = (state: GameState, deck: string, progress: DeckProgress): GameState => ({
  ...state,
  decks: { ...state.decks, [deck]: progress },
})

/** Returns the partner's id, or the user's own id without a partner. */
export const nextTurn = (memberIds: readonly string[], userId: string): string =>
  memberIds.find((id) => id !== userId) ?? userId
