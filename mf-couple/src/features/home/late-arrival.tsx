import type { User } from '@love-space/contracts/auth/user.ts'
import type { Space } from '@love-space/contracts/space/space.ts'
import { useLazyPart } from '@love-space/ui/use-lazy-part.ts'

const loadArrival = () => import('../messages/arrival.panel.tsx')

export function LateArrival(props: { user: User; space: Space }) {
  const { Part: Arrival } = useLazyPart(loadArrival)
  return Arrival ? <Arrival {...props} /> : null
}
