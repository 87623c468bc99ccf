import { useState } from 'react'
import type { User } from '@love-space/contracts/auth/user.ts'
import type { Space } from '@love-space/contracts/space/space.ts'
import { useLazyPart } from '@love-space/ui/use-lazy-part.ts'
import { partnerIn } from '@love-space/web-kit/session/my-space.ts'
import { firstNameOf } from '@love-space/couple-rules/first-name.ts'
import { isWritable } from '../../shared/space-state.ts'
import { celebrated, momentOf } from './moments.ts'

const loadDialog = () => import(/* webpackChunkName: "celebration" */ './moment-dialog.tsx')

export default function Celebration({ user, space }: { user: User; space: Space }) {
  const [seenKey, setSeenKey] = useState<string>()
  const partner = partnerIn(space, user.id)
  const moment = isWritable(space) ? momentOf(space, user.id, partner ? firstNameOf(partner) : undefined) : undefined
  const { Part: MomentDialog } = useLazyPart(loadDialog, moment !== undefined)
  if (!MomentDialog || !moment || moment.key === seenKey) return null
  const close = () => {
    celebrated(moment)
    setSeenKey(moment.key)
  }
  return <MomentDialog moment={moment} onClose={close} />
}
