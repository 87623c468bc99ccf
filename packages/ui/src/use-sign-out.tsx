import { useState, type ReactNode } from 'react'
import { isAnyUnsent, unsentHere, type Unsent } from '@love-space/web-kit/files/unsent.ts'
import { logout } from '@love-space/web-kit/session/session.store.ts'
import { undoPress } from './undo-press.ts'
import { useLazyPart } from './use-lazy-part.ts'

const loadDialog = () => import(/* webpackChunkName: "sign-out" */ './sign-out-dialog.tsx')

/** Returns a function that signs out. It asks first if a sign-out deletes what has not been sent. */
export function useSignOut(label: string, onDone: () => void): { signOut: () => void; question: ReactNode } {
  const [unsent, setUnsent] = useState<Unsent>()
  const { Part: SignOutDialog } = useLazyPart(loadDialog, unsent !== undefined, undoPress(setUnsent, unsent, undefined))
  const leave = () => logout().then(onDone)
  const askOrLeave = async () => {
    const found = await unsentHere()
    if (isAnyUnsent(found)) setUnsent(found)
    else await leave()
  }
  const question = unsent && SignOutDialog && (
    <SignOutDialog unsent={unsent} confirmLabel={label} onSignOut={leave} onClose={() => setUnsent(undefined)} />
  )
  return { signOut: () => void askOrLeave(), question }
}
