import type { Space } from '@love-space/contracts/space/space.ts'
import { useLazyPart } from '@love-space/ui/use-lazy-part.ts'
import { awaitsPartner } from '../../shared/space-state.ts'

const loadCard = () => import(/* webpackChunkName: "join-request" */ './join-request-card.tsx')

const loadOwnCard = () => import(/* webpackChunkName: "join-request" */ './join-waiting.panel.tsx')

export function LateJoinRequest({ space, userId }: { space: Space; userId: string }) {
  const isAlone = awaitsPartner(space, userId)
  const { Part: JoinRequestCard } = useLazyPart(loadCard, isAlone)
  return isAlone && JoinRequestCard ? <JoinRequestCard space={space} /> : null
}

export function LateOwnJoinRequest({ space }: { space: Space }) {
  const hasEnded = space.status === 'ENDED'
  const { Part: OwnJoinRequestCard } = useLazyPart(loadOwnCard, hasEnded)
  return hasEnded && OwnJoinRequestCard ? <OwnJoinRequestCard /> : null
}
