import { Trash2 } from 'lucide-react'
import type { SubmitEvent } from 'react'
import { limits } from '@love-space/contracts/limits.ts'
import type { OwnCard } from '@love-space/contracts/space/interaction.ts'
import { games as texts } from '@love-space/texts/en/couple/games.ts'
import { fill } from '@love-space/texts/fill.ts'
import { Button } from '@love-space/ui/button.tsx'
import { IconButton } from '@love-space/ui/icon-button.tsx'
import { Segmented } from '@love-space/ui/segmented.tsx'
import { TextField } from '@love-space/ui/text-field.tsx'
import { randomId } from '@love-space/web-kit/browser/random-id.ts'
import { keepDraft, useDraft } from '@love-space/web-kit/session/drafts.ts'
import { timeOfMove } from './suggestion.rules.ts'
import type { Game } from './use-game.ts'

interface Props {
  readonly deck: string
  readonly game: Game
  readonly kind?: keyof typeof texts.own
  readonly hasPoints?: boolean
}

const isYear = (text: string): boolean =>
  /^\d{4}$/.test(text) && Number(text) >= limits.filmYearMin && Number(text) <= limits.filmYearMax

const noCard = { text: '', points: '1', year: '' }

export function OwnCards({ deck, game, kind = 'card', hasPoints = false }: Props) {
  const words = texts.own[kind]
  const { ownCards = [] } = game.state
  const cards = ownCards.filter((card) => card.deck === deck)
  const remove = (id: string) => {
    void game.make((state) => ({ ...state, ownCards: (state.ownCards ?? []).filter((card) => card.id !== id) }))
  }
  return (
    <details className="rounded-field border border-line px-4 py-3">
      <summary className="min-h-6 cursor-pointer font-medium">{words.add}</summary>
      <OwnCardForm deck={deck} game={game} kind={kind} hasPoints={hasPoints} />
      {cards.length > 0 && (
        <ul aria-label={words.list} className="mt-3 flex flex-col divide-y divide-line">
          {cards.map((card) => (
            <li key={card.id} className="flex items-center gap-2 py-1">
              <span className="min-w-0 flex-1 wrap-anywhere">
                {card.text}
                {card.year !== undefined && <span className="text-text-muted"> · {card.year}</span>}
              </span>
              <IconButton
                label={fill(texts.remove, { title: card.text })}
                icon={<Trash2 />}
                onClick={() => remove(card.id)}
              />
            </li>
          ))}
        </ul>
      )}
    </details>
  )
}

function OwnCardForm({ deck, game, kind, hasPoints }: Required<Props>) {
  const words = texts.own[kind]
  const draft = useDraft(`card:${game.key}:${deck}`, noCard)
  const { text, points, year } = draft.value
  const type = (typed: Partial<typeof noCard>) => draft.setValue({ ...draft.value, ...typed })
  const isFull = (game.state.ownCards ?? []).length >= limits.ownCardsMax
  const hasYear = kind === 'film'
  const canAdd = text.trim() !== '' && (!hasYear || isYear(year)) && !isFull
  const add = async (event: SubmitEvent) => {
    event.preventDefault()
    if (!canAdd) return
    const card: OwnCard = {
      id: `own-${randomId().slice(0, 20)}`,
      deck,
      text: text.trim(),
      ts: timeOfMove(),
      ...(hasPoints ? { points: Number(points) } : {}),
      ...(hasYear ? { year: Number(year) } : {}),
    }
    draft.clear()
    const isMade = await game.make((state) => ({ ...state, ownCards: [card, ...(state.ownCards ?? [])] }))
    if (!isMade) keepDraft(`card:${game.key}:${deck}`, { text, points, year })
  }
  return (
    <form className="mt-3 flex flex-col gap-3" onSubmit={(event) => void add(event)}>
      <TextField
        label={words.text}
        value={text}
        maxLength={kind === 'card' ? limits.cardCharsMax : limits.savedTitleCharsMax}
        autoComplete="off"
        onChange={(event) => type({ text: event.target.value })}
      />
      {hasYear && (
        <TextField
          label={texts.ownYear}
          value={year}
          inputMode="numeric"
          maxLength={4}
          autoComplete="off"
          error={year.length === 4 && !isYear(year) ? texts.ownYearWrong : undefined}
          onChange={(event) => type({ year: event.target.value })}
        />
      )}
      {hasPoints && (
        <Segmented
          look="chips"
          label={texts.ownPoints}
          options={['1', '2', '3'].map((value) => ({ value, label: value }))}
          value={points}
          onChange={(points) => type({ points })}
        />
      )}
      <Button type="submit" variant="secondary" disabled={!canAdd}>
        {texts.add}
      </Button>
      {isFull && <p className="text-sm text-text-muted">{fill(texts.ownFull, { n: limits.ownCardsMax })}</p>}
    </form>
  )
}
