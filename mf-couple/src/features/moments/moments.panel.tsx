import { useEffect } from 'react'
import type { User } from '@love-space/contracts/auth/user.ts'
import type { Space } from '@love-space/contracts/space/space.ts'
import { useLazyPart } from '@love-space/ui/use-lazy-part.ts'
import { expectMeeting } from '../../shared/joining/meeting.ts'
import { awaitsPartner } from '../../shared/space-state.ts'

const loadCelebration = () => import(/* webpackChunkName: "celebration" */ './celebration.tsx')

export function Moments({ user, space }: { user: User; space: Space }) {
  const { Part: Celebration } = useLazyPart(loadCelebration, 'idle')
  const isWaiting = awaitsPartner(space, user.id)
  useEffect(() => {
    if (isWaiting) expectMeeting(space.id)
  }, [isWaiting, space.id])
  return Celebration && <Celebration user={user} space={space} />
}
