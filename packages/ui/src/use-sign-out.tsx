import { useState, type ReactNode } from 'react'
import { pendingUploads } from '@love-space/web-kit/files/uploads.ts'
import type { Upload } from '@love-space/web-kit/files/uploads.store.ts'
import { logout } from '@love-space/web-kit/session/session.store.ts'
import { undoPress } from './undo-press.ts'
import { useLazyPart } from './use-lazy-part.ts'

const loadDialog = () => import(/* webpackChunkName: "sign-out" */ './sign-out-dialog.tsx')

/** Returns a function that signs out. It asks first if files have not been sent, because a sign-out deletes them. */
export function useSignOut(label: string, onDone: () => void): { signOut: () => void; question: ReactNode } {
  const [waiting, setWaiting] = useState<readonly Upload[]>([])
  const isAsking = waiting.length > 0
  const { Part: SignOutDialog } = useLazyPart(loadDialog, isAsking, undoPress(setWaiting, waiting, []))
  const leave = () => logout().then(onDone)
  const askOrLeave = async () => {
    const files = await pendingUploads().catch(() => [])
    if (files.length > 0) setWaiting(files)
    else await leave()
  }
  const question = isAsking && SignOutDialog && (
    <SignOutDialog files={waiting} confirmLabel={label} onSignOut={leave} onClose={() => setWaiting([])} />
  )
  return { signOut: () => void askOrLeave(), question }
}
