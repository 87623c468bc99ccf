import { useEffect, useRef } from 'react'
import { showToast, type ToastRequest } from '@love-space/ui/toast.ts'
import { Toaster } from '@love-space/ui/toaster.tsx'

export default function Toasts({ waiting }: { waiting: readonly ToastRequest[] }) {
  const shown = useRef(0)
  // Effects of children run first, so the toaster is listening.
  useEffect(() => {
    waiting.slice(shown.current).forEach(showToast)
    shown.current = waiting.length
  }, [waiting])
  return <Toaster />
}
