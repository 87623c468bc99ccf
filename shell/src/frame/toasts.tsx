import { useEffect, useRef } from 'react'
import { showToast, type ToastRequest } from '@love-space/ui/toast.ts'
import { Toaster } from '@love-space/ui/toaster.tsx'

/** The toaster, with what was asked to be shown before it was there. */
export default function Toasts({ waiting }: { waiting: readonly ToastRequest[] }) {
  const shown = useRef(0)
  // The toaster listens from its own effect on, which runs before this one.
  useEffect(() => {
    waiting.slice(shown.current).forEach(showToast)
    shown.current = waiting.length
  }, [waiting])
  return <Toaster />
}
