import { useEffect } from 'react'
import { showToast, type ToastRequest } from '@love-space/ui/toast.ts'
import { Toaster } from '@love-space/ui/toaster.tsx'

/** The toaster, with the request that made it necessary. */
export default function Toasts({ first }: { first: ToastRequest }) {
  // The toaster listens from its own effect on, which runs before this one.
  useEffect(() => showToast(first), [first])
  return <Toaster />
}
