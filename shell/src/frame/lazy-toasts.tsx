import { Suspense, lazy, useEffect, useState } from 'react'
import { toastEventName, type ToastRequest } from '@love-space/ui/toast.ts'

const Toasts = lazy(() => import(/* webpackChunkName: "toasts" */ './toasts.tsx'))

/** Fetches the toaster when the first toast is shown. */
export function LazyToasts() {
  const [first, setFirst] = useState<ToastRequest>()
  const isWaiting = first === undefined
  useEffect(() => {
    if (!isWaiting) return
    const take = (event: Event) => {
      if (event instanceof CustomEvent) setFirst(event.detail as ToastRequest)
    }
    window.addEventListener(toastEventName, take, { once: true })
    return () => window.removeEventListener(toastEventName, take)
  }, [isWaiting])
  return <Suspense fallback={null}>{first && <Toasts first={first} />}</Suspense>
}
