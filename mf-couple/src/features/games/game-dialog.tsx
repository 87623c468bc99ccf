import { type ReactNode, useEffect } from 'react'
import type { User } from '@love-space/contracts/auth/user.ts'
import { limits } from '@love-space/contracts/limits.ts'
import { showPresence } from '@love-space/contracts/space/interaction.calls.ts'
import type { GameKey } from '@love-space/contracts/space/interaction.ts'
import type { Space } from '@love-space/contracts/space/space.ts'
import { firstNameOf } from '@love-space/couple-rules/first-name.ts'
import { games as texts } from '@love-space/texts/en/couple/games.ts'
import { fill } from '@love-space/texts/fill.ts'
import { Badge } from '@love-space/ui/badge.tsx'
import { Banner } from '@love-space/ui/banner.tsx'
import { Dialog } from '@love-space/ui/dialog.tsx'
import { ErrorState } from '@love-space/ui/error-state.tsx'
import { Skeleton } from '@love-space/ui/skeleton.tsx'
import { api } from '@love-space/web-kit/api/api-client.ts'
import { partnerIn } from '@love-space/web-kit/session/my-space.ts'
import { HeldWriteBanner } from '../../shared/held-write-banner.tsx'
import { isWritable } from '../../shared/space-state.ts'
import type { Game } from './use-game.ts'

export interface GameProps {
  readonly user: User
  readonly space: Space
  readonly onClose: () => void
}

function usePresence(spaceId: string, key: GameKey): void {
  useEffect(() => {
    const say = (present: boolean) =>
      // Ignores failures: presence is reported again, and expires by itself.
      void api.call(showPresence, { params: { spaceId, key }, body: { present } }).catch(() => undefined)
    const reportPresence = () => say(document.visibilityState === 'visible')
    reportPresence()
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') say(true)
    }, limits.gamePresenceMs)
    document.addEventListener('visibilitychange', reportPresence)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', reportPresence)
      say(false)
    }
  }, [spaceId, key])
}

interface Props extends GameProps {
  readonly game: Game
  readonly hasTurns?: boolean
  readonly children: ReactNode
}

export function GameDialog({ user, space, onClose, game, hasTurns = false, children }: Props) {
  usePresence(space.id, game.key)
  const { interaction, state, waiting, isError, isFetching, refetch } = game
  const partner = partnerIn(space, user.id)
  const name = firstNameOf(partner)
  const isHere = partner !== null && (interaction?.present.includes(partner.id) ?? false)
  return (
    <Dialog onClose={onClose} title={texts.tiles[game.key]}>
      <div className="flex flex-col gap-5">
        {partner && (
          <p role="status" className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-text-muted">
            {fill(isHere ? texts.together : texts.alone, { name })}
            {hasTurns && typeof state.turn === 'string' && (
              <Badge>{state.turn === user.id ? texts.yourTurn : fill(texts.theirTurn, { name })}</Badge>
            )}
          </p>
        )}
        <HeldWriteBanner
          write={waiting}
          texts={{ waits: texts.waits, refused: texts.moveRefused, discard: texts.discard }}
        />
        {!isWritable(space) && <Banner tone="info">{texts.readOnly}</Banner>}
        {interaction ? (
          children
        ) : isError ? (
          <ErrorState title={texts.loadFailed} onRetry={() => void refetch()} retrying={isFetching} />
        ) : (
          <Skeleton className="h-48 w-full" />
        )}
      </div>
    </Dialog>
  )
}
