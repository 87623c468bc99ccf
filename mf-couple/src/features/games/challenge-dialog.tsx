import { Shuffle, Sparkles } from 'lucide-react'
import { games as texts } from '@love-space/texts/en/couple/games.ts'
import { Button } from '@love-space/ui/button.tsx'
import { Segmented } from '@love-space/ui/segmented.tsx'
import { Stat } from '@love-space/ui/stat.tsx'
import { nameFor } from '../../shared/name-for.ts'
import { isWritable } from '../../shared/space-state.ts'
import { deckOf, withNextChallenge } from './challenge.rules.ts'
import { challengeDecks } from './decks/challenges.ts'
import { GameDialog, type GameProps } from './game-dialog.tsx'
import { OwnCards } from './own-cards.tsx'
import { PlayingCard } from './playing-card.tsx'
import { pointsText, useChallenge } from './use-challenge.ts'
import { useGame } from './use-game.ts'

export default function ChallengeDialog(props: GameProps) {
  const { user, space } = props
  const game = useGame(user, space, 'couple_game', true)
  const { challenge, complete } = useChallenge(user, space, game)
  const { state, make, next } = game
  const isOpen = isWritable(space)
  const deck = deckOf(state)
  return (
    <GameDialog {...props} game={game}>
      <section aria-label={texts.score} className="grid grid-cols-2 gap-3">
        {space.users.map((one) => (
          <Stat key={one.id} label={nameFor(user.id, one)} value={state.scoreByUser?.[one.id] ?? 0} />
        ))}
      </section>
      <PlayingCard kicker={texts.today} note={pointsText(challenge.points)}>
        {challenge.text}
      </PlayingCard>
      {isOpen && (
        <>
          <div className="flex flex-col gap-2 sm:flex-row">
            <Button icon={<Sparkles />} onClick={() => void complete()}>
              {texts.completed}
            </Button>
            <Button
              variant="secondary"
              icon={<Shuffle />}
              onClick={() => {
                const chance = Math.random()
                void next((before) => withNextChallenge(before, chance))
              }}
            >
              {texts.another}
            </Button>
          </div>
          <Segmented
            look="chips"
            label={texts.deck}
            options={challengeDecks.map((value) => ({ value, label: texts.decks[value] }))}
            value={challengeDecks.find((name) => name === deck) ?? 'everyday'}
            onChange={(chosen) => {
              const chance = Math.random()
              void make((before) => withNextChallenge({ ...before, deck: chosen, challenge: null }, chance))
            }}
          />
          <OwnCards deck={deck} game={game} hasPoints />
        </>
      )}
    </GameDialog>
  )
}
