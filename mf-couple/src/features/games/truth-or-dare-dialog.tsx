import { Flame, Shuffle } from 'lucide-react'
import { allowSpicy } from '@love-space/contracts/space/interaction.calls.ts'
import type { Category, GameState, Mode } from '@love-space/contracts/space/interaction.ts'
import { firstNameOf } from '@love-space/couple-rules/first-name.ts'
import { games as texts } from '@love-space/texts/en/couple/games.ts'
import { fill } from '@love-space/texts/fill.ts'
import { Button } from '@love-space/ui/button.tsx'
import { Segmented } from '@love-space/ui/segmented.tsx'
import { Switch } from '@love-space/ui/switch.tsx'
import { useAction } from '@love-space/ui/use-action.ts'
import { api } from '@love-space/web-kit/api/api-client.ts'
import { partnerIn } from '@love-space/web-kit/session/my-space.ts'
import { queryClient } from '@love-space/web-kit/queries/query-client.ts'
import { isWritable } from '../../shared/space-state.ts'
import { textOfCard } from './decks/cards.ts'
import { categories, truthOrDareOf } from './decks/truth-or-dare.ts'
import { draw, nextTurn, withOwnCards, withProgress } from './draw.rules.ts'
import { GameDialog, type GameProps } from './game-dialog.tsx'
import { gameQuery } from './game.queries.ts'
import { OwnCards } from './own-cards.tsx'
import { PlayingCard } from './playing-card.tsx'
import { useGame } from './use-game.ts'

const deckOf = (category: Category, mode: Mode) => `${category}-${mode}`

/** Draws a card and adds it to the history, where the partner sees it. */
const drawn =
  (category: Category, mode: Mode, turn: string, ts: string, chance: number) =>
  (state: GameState): GameState => {
    const deck = deckOf(category, mode)
    const cards = withOwnCards(deck, truthOrDareOf(category, mode), state)
    const { card, progress } = draw(cards, state.decks?.[deck], chance)
    if (!card) return state
    const entry = { type: mode, category, card: card.id, text: card.text, ts }
    return { ...withProgress(state, deck, progress), mode, category, turn, history: [entry, ...(state.history ?? [])] }
  }

type Played = NonNullable<GameState['history']>[number]

const textOf = ({ type, category, card, text }: Played): string => textOfCard(truthOrDareOf(category, type), card, text)

export default function TruthOrDareDialog(props: GameProps) {
  const { user, space } = props
  const game = useGame(user, space, 'truth_or_dare', true)
  const { state, make, next, interaction } = game
  const { mode = 'truth', category = 'sweet', history = [] } = state
  const [current, ...earlier] = history
  const isSpicyOpen = interaction?.spicy.isOpen ?? false
  const open = categories.filter((one) => one !== 'spicy' || isSpicyOpen)
  const chosen = open.includes(category) ? category : 'sweet'
  const isOpen = isWritable(space)
  const choose = (choice: Partial<GameState>) => void make((before) => ({ ...before, ...choice }))
  const drawCard = () => {
    const memberIds = space.users.map(({ id }) => id)
    const turn = nextTurn(memberIds, user.id)
    void next(drawn(chosen, mode, turn, new Date().toISOString(), Math.random()))
  }
  return (
    <GameDialog {...props} game={game} hasTurns>
      <PlayingCard kicker={current && `${texts.modes[current.type]} · ${texts.categories[current.category]}`}>
        {current ? textOf(current) : texts.begin}
      </PlayingCard>
      {isOpen && (
        <>
          <Segmented
            label={texts.mode}
            options={(['truth', 'dare'] as const).map((value) => ({ value, label: texts.modes[value] }))}
            value={mode}
            onChange={(value) => choose({ mode: value })}
          />
          <Segmented
            look="chips"
            label={texts.category}
            options={open.map((value) => ({ value, label: texts.categories[value] }))}
            value={chosen}
            onChange={(value) => choose({ category: value })}
          />
          <Button icon={<Shuffle />} onClick={drawCard}>
            {current ? texts.next : texts.draw}
          </Button>
          <OwnCards key={deckOf(chosen, mode)} deck={deckOf(chosen, mode)} game={game} />
          <Spicy {...props} game={game} />
        </>
      )}
      {earlier.length > 0 && (
        <section aria-label={texts.history}>
          <h3 className="mb-1 font-medium">{texts.history}</h3>
          <ol className="flex flex-col divide-y divide-line">
            {earlier.map((entry) => (
              <li key={entry.ts + entry.text} className="py-2 text-sm">
                <span className="text-text-muted">{texts.modes[entry.type]}: </span>
                {textOf(entry)}
              </li>
            ))}
          </ol>
        </section>
      )}
    </GameDialog>
  )
}

function Spicy({ user, space, game }: GameProps & { game: ReturnType<typeof useGame> }) {
  const params = { spaceId: space.id, key: 'truth_or_dare' as const }
  const allow = useAction(
    async (allowed: boolean) => {
      const answer = await api.call(allowSpicy, { params, body: { allowed } })
      queryClient.setQueryData(gameQuery(space.id, 'truth_or_dare').queryKey, answer.data)
    },
    { failed: texts.spicyFailed },
  )
  const partner = partnerIn(space, user.id)
  const { spicy } = game.interaction ?? {}
  if (!spicy || !partner) return null
  const isAllowedByUser = spicy.allowedBy.includes(user.id)
  const hint = !spicy.areAdults
    ? texts.spicyAge
    : isAllowedByUser && !spicy.isOpen
      ? fill(texts.spicyWaiting, { name: firstNameOf(partner) })
      : undefined
  return (
    <section aria-label={texts.spicyTitle} className="flex flex-col gap-1">
      <Switch
        label={
          <span className="inline-flex items-center gap-2">
            <Flame className="size-4" />
            {texts.spicyAllow}
          </span>
        }
        description={hint}
        checked={isAllowedByUser}
        onCheckedChange={(allowed) => void allow.run(allowed)}
      />
    </section>
  )
}
