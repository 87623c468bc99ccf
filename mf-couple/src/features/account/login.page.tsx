import { useState } from 'react'
import { Navigate, useLocation } from '@love-space/web-kit/router.ts'
import { useSession } from '@love-space/web-kit/session.store.ts'
import { pendingTap } from '../tap/pending-tap.ts'
import { LoginForm } from './login-form.tsx'
import { readLoginState } from './login-state.ts'
import { unfinishedJoinOf } from './unfinished-join.ts'

/** Sign-in by e-mail and password. Who is signed in goes on to where they were heading. */
export function Component() {
  const user = useSession((session) => session.user)
  const { state } = useLocation() as { state: unknown }
  const [{ message, email, destination }] = useState(() => readLoginState(state))
  if (!user) return <LoginForm message={message} email={email} />
  const isOnTheWayIn = pendingTap() !== null || unfinishedJoinOf(user.id) !== null
  return <Navigate to={isOnTheWayIn ? '/register' : destination} replace />
}
