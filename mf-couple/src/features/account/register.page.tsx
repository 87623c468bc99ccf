import { useState } from 'react'
import { paths } from '@love-space/contracts/paths.ts'
import { Navigate } from '@love-space/web-kit/router.ts'
import { useSession } from '@love-space/web-kit/session/session.store.ts'
import { pendingTap } from '../../shared/joining/pending-tap.ts'
import { OpenSpace } from './open-space.tsx'
import { RegisterForm } from './register-form.tsx'
import { unfinishedJoinOf } from '../../shared/joining/unfinished-join.ts'

export function Component() {
  const user = useSession((session) => session.user)
  const [tap] = useState(pendingTap)
  if (!user) return <RegisterForm tap={tap} />
  if (tap) return <OpenSpace tap={tap} userId={user.id} startAtOnce />
  return <Resume userId={user.id} />
}

function Resume({ userId }: { userId: string }) {
  const [tap] = useState(() => unfinishedJoinOf(userId))
  return tap ? <OpenSpace tap={tap} userId={userId} /> : <Navigate to={paths.home} replace />
}
