import { Shuffle } from 'lucide-react'
import type { ReactNode } from 'react'
import type { GameState } from '@love-space/contracts/space/interaction.ts'
import { games as texts } from '@love-space/texts/en/couple/games.ts'
import { Button } from '@love-space/ui/button.tsx'
import { isWritable } from '../../shared/space-state.ts'
import { FilterFields, type FilterProps } from './filters.tsx'
import { GameDialog, type GameProps } from './game-dialog.tsx'
import { OwnCards } from './own-cards.tsx'
import { PlayingCard } from './playing-card.tsx'
import { cardsIn, fitsFilters, withSuggestion, type SuggestionDeck } from './suggestion.rules.ts'
import type { Game } from './use-game.ts'

interface Suggestion {
  readonly id: string
  readonly title: string
}

interface SuggestionDialogProps<C extends Suggestion> extends GameProps {
  readonly game: Game
  readonly deck: SuggestionDeck<C>
  readonly kind: 'idea' | 'film'
  readonly fields: FilterProps['fields']
  readonly suggest: { readonly before: string; readonly first: string; readonly other: string }
  readonly kickerOf: (card: C) => string
  readonly noteOf: (card: C) => string
  readonly keep: {
    readonly isKept: (card: C) => boolean
    readonly label: string
    readonly keptLabel: string
    readonly Icon: typeof Shuffle
    readonly KeptIcon: typeof Shuffle
    readonly move: (card: C) => (state: GameState) => GameState
  }
  readonly children: ReactNode
}

export function SuggestionDialog<C extends Suggestion>(props: SuggestionDialogProps<C>) {
  const { game, deck, kind, fields, suggest, kickerOf, noteOf, keep, children, ...rest } = props
  const { state, make, next } = game
  const { filters = {} } = state
  const cards = cardsIn(deck, state)
  const card = cards.find(({ id }) => id === state.card)
  const isOpen = isWritable(rest.space)
  const canFit = cards.some((one) => fitsFilters(one, filters))
  const isKept = card !== undefined && keep.isKept(card)
  const KeepIcon = isKept ? keep.KeptIcon : keep.Icon
  const draw = () => {
    const chance = Math.random()
    void next((before) => withSuggestion(before, deck, chance))
  }
  return (
    <GameDialog {...rest} game={game}>
      {isOpen && (
        <FilterFields
          fields={fields}
          filters={filters}
          onChange={(chosen) => {
            const filters = Object.fromEntries(fields.map(({ name }) => [name, chosen[name] ?? null]))
            void make((before) => ({ ...before, filters }))
          }}
        />
      )}
      {(card ?? isOpen) && (
        <PlayingCard kicker={card && kickerOf(card)} note={card && noteOf(card)}>
          {card?.title ?? (canFit ? suggest.before : texts.noneFits)}
        </PlayingCard>
      )}
      {isOpen && (
        <div className="flex flex-col gap-2 sm:flex-row">
          <Button disabled={!canFit} icon={<Shuffle />} onClick={draw}>
            {card ? suggest.other : suggest.first}
          </Button>
          {card && (
            <Button
              variant="secondary"
              disabled={isKept}
              icon={<KeepIcon />}
              onClick={() => void make(keep.move(card))}
            >
              {isKept ? keep.keptLabel : keep.label}
            </Button>
          )}
        </div>
      )}
      {children}
      {isOpen && <OwnCards deck={deck.name} game={game} kind={kind} />}
    </GameDialog>
  )
}
