import { Clapperboard, Gamepad2, HeartHandshake, MessageCircleQuestion } from 'lucide-react'
import { useState } from 'react'
import type { User } from '@love-space/contracts/auth/user.ts'
import { gameParameter } from '@love-space/contracts/paths.ts'
import type { GameKey } from '@love-space/contracts/space/interaction.ts'
import type { Space } from '@love-space/contracts/space/space.ts'
import { games as texts } from '@love-space/texts/en/couple/games.ts'
import { Badge } from '@love-space/ui/badge.tsx'
import { Button } from '@love-space/ui/button.tsx'
import { Card } from '@love-space/ui/card.tsx'
import { Skeleton } from '@love-space/ui/skeleton.tsx'
import { undoPress } from '@love-space/ui/undo-press.ts'
import { useLazyPart } from '@love-space/ui/use-lazy-part.ts'
import { useLinkTarget } from '../../shared/use-link-target.ts'
import { isWritable } from '../../shared/space-state.ts'
import { pointsText, useChallenge } from './use-challenge.ts'
import { useGame } from './use-game.ts'

const loads = {
  couple_game: () => import('./challenge-dialog.tsx'),
  truth_or_dare: () => import('./truth-or-dare-dialog.tsx'),
  date_ideas: () => import('./date-ideas-dialog.tsx'),
  movie_night: () => import('./movie-night-dialog.tsx'),
}

const tiles = [
  { key: 'couple_game', Icon: Gamepad2 },
  { key: 'truth_or_dare', Icon: MessageCircleQuestion },
  { key: 'date_ideas', Icon: HeartHandshake },
  { key: 'movie_night', Icon: Clapperboard },
] as const

export function GamesPanel({ user, space }: { user: User; space: Space }) {
  const [chosen, setChosen] = useState<GameKey | null>(null)
  const [newKeys, setNewKeys] = useState<readonly GameKey[]>([])
  const missing = undoPress(setChosen, chosen, null)
  const { Part: GameDialog } = useLazyPart(loads[chosen ?? 'couple_game'], chosen !== null, missing)
  useLinkTarget(gameParameter, true, (linked) => {
    const [first, ...more] = tiles.map(({ key }) => key).filter((key) => linked.split(',').includes(key))
    if (!first) return
    if (more.length === 0) setChosen(first)
    else setNewKeys([first, ...more])
  })
  return (
    <section aria-labelledby="games-title" className="flex flex-col gap-2 sm:gap-3">
      <header>
        <h2 id="games-title" className="font-display text-2xl lg:flex lg:min-h-tap lg:items-center">
          {texts.title}
        </h2>
        <p className="text-sm text-text-muted max-sm:sr-only">{texts.subtitle}</p>
      </header>
      <div className="@container">
        {/* Four in a row on a phone; two if there is room for their hints, or with large text. */}
        <div className="grid grid-cols-2 gap-2 @min-[20rem]:grid-cols-4 sm:grid-cols-2! sm:gap-3">
          {tiles.map(({ key, Icon }) => (
            <button
              key={key}
              type="button"
              onClick={() => setChosen(key)}
              className="flex flex-col items-center gap-1 rounded-card border border-line bg-surface px-1 py-2.5 text-center shadow-card sm:items-start sm:p-4 sm:text-start transition duration-200 ease-calm hover:-translate-y-0.5 hover:shadow-raised"
            >
              <Icon className="size-6 text-accent sm:mb-1" />
              <span className="text-[0.8125rem] leading-tight font-medium sm:text-base">{texts.tiles[key]}</span>
              {newKeys.includes(key) && <Badge tone="accent">{texts.isNew}</Badge>}
              <span className="text-sm text-text-muted max-sm:sr-only">{texts.hints[key]}</span>
            </button>
          ))}
        </div>
      </div>
      <TodayCard user={user} space={space} />
      {GameDialog && chosen && <GameDialog user={user} space={space} onClose={() => setChosen(null)} />}
    </section>
  )
}

function TodayCard({ user, space }: { user: User; space: Space }) {
  const game = useGame(user, space, 'couple_game', false)
  const { challenge, complete } = useChallenge(user, space, game)
  if (!game.interaction) return game.isFetching ? <Skeleton className="h-20" /> : null
  return (
    <Card padding="none" className="flex flex-col px-4 pt-0.5 pb-2.5">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h3 className="font-sans text-sm font-medium text-text-muted">
          {texts.today} <span className="font-normal">· {pointsText(challenge.points)}</span>
        </h3>
        {isWritable(space) && (
          <Button size="sm" variant="ghost" className="-mx-3" onClick={() => void complete()}>
            {texts.completed}
          </Button>
        )}
      </div>
      <p className="font-display text-base/snug text-pretty sm:text-lg/snug">{challenge.text}</p>
    </Card>
  )
}
