import { useEffect, useState } from 'react'
import { toastEventName, type ToastRequest } from '@love-space/ui/toast.ts'
import { fetchPart, usePart } from '@love-space/ui/use-part.ts'
import { quiet } from '@love-space/web-kit/quiet.ts'
import { useSession } from '@love-space/web-kit/session.store.ts'

const loadToasts = () => import(/* webpackChunkName: "toasts" */ './toasts.tsx')

/** Fetches the toaster behind the page of somebody signed in, whose toasts may be about a lost connection; else when the first toast is shown. */
export function LazyToasts() {
  const [first, setFirst] = useState<ToastRequest>()
  const isWaiting = first === undefined
  const { Part: Toasts } = usePart(loadToasts, !isWaiting)
  const isAuthenticated = useSession((session) => session.isAuthenticated)
  useEffect(() => {
    if (isAuthenticated) void quiet().then(() => fetchPart(loadToasts).catch(() => undefined))
  }, [isAuthenticated])
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
