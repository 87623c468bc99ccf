import { useEffect, useState } from 'react'
import { toastEventName, type ToastRequest } from '@love-space/ui/toast.ts'
import { useWantedPart } from './use-wanted-part.ts'

const loadToasts = () => import(/* webpackChunkName: "toasts" */ './toasts.tsx')

/** Fetches the toaster when the first toast is shown. */
export function LazyToasts() {
  const [first, setFirst] = useState<ToastRequest>()
  const isWaiting = first === undefined
  const Toasts = useWantedPart(loadToasts, !isWaiting)
  useEffect(() => {
    if (!isWaiting) return
    const take = (event: Event) => {
      if (event instanceof CustomEvent) setFirst(event.detail as ToastRequest)
    }
    window.addEventListener(toastEventName, take, { once: true })
    return () => window.removeEventListener(toastEventName, take)
  }, [isWaiting])
  return Toasts && first ? <Toasts first={first} /> : null
}
