import { useEffect, useState } from 'react'
import type { User } from '@love-space/contracts/auth/user.ts'
import { paths } from '@love-space/contracts/paths.ts'
import { mayMove } from '@love-space/ui/transition.ts'
import { useLocation, useNavigate } from '@love-space/web-kit/router.ts'
import { isAdmin, useSession } from '@love-space/web-kit/session/session.store.ts'
import { pendingTap } from '../../shared/joining/pending-tap.ts'
import { LoginForm } from './login-form.tsx'
import { readLoginState, type LoginState } from '../../shared/login-state.ts'
import { unfinishedJoinOf } from '../../shared/joining/unfinished-join.ts'

export function Component() {
  const user = useSession((session) => session.user)
  const { state } = useLocation() as { state: unknown }
  const [{ message, email, destination }] = useState(() => readLoginState(state))
  // Keep the form until the next page has loaded, for the view transition.
  const [wasSignedOut] = useState(user === null)
  const isSigningIn = user !== null && (pendingTap() !== null || unfinishedJoinOf(user.id) !== null)
  return (
    <>
      {(user === null || wasSignedOut) && <LoginForm message={message} email={email} />}
      {user !== null && <Onward to={isSigningIn ? paths.register : destination} user={user} />}
    </>
  )
}

/** Navigates on; first to the choice of a password if the user must replace one that an operator typed. */
function Onward({ to, user }: { to: string; user: User }) {
  const navigate = useNavigate()
  const mustChoose = (isAdmin(user) ? user.mustChooseToOperate : user.mustChoosePassword) === true
  useEffect(() => {
    const state: LoginState | null = mustChoose ? { returnTo: to } : null
    void navigate(mustChoose ? paths.choosePassword : to, { replace: true, viewTransition: mayMove(), state })
  }, [navigate, to, mustChoose])
  return null
}
