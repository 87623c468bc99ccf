import { useEffect, useState } from 'react'
import { toastEventName, type ToastRequest } from '@love-space/ui/toast.ts'
import { preloadPart, useLazyPart } from '@love-space/ui/use-lazy-part.ts'
import { quiet } from '@love-space/web-kit/queries/quiet.ts'
import { useSession } from '@love-space/web-kit/session/session.store.ts'

const loadToasts = () => import(/* webpackChunkName: "toasts" */ './toasts.tsx')

/** Loads the toaster: for signed-in users after the page, to work offline; for others with the first toast. */
export function LazyToasts() {
  const [waiting, setWaiting] = useState<readonly ToastRequest[]>([])
  const isWanted = waiting.length > 0
  const { Part: Toasts } = useLazyPart(loadToasts, isWanted)
  const isShown = isWanted && Toasts !== undefined
  const isAuthenticated = useSession((session) => session.isAuthenticated)
  useEffect(() => {
    if (isAuthenticated) void quiet().then(() => preloadPart(loadToasts).catch(() => undefined))
  }, [isAuthenticated])
  useEffect(() => {
    if (isShown) return
    const take = (event: Event) => {
      if (event instanceof CustomEvent) setWaiting((before) => [...before, event.detail as ToastRequest])
    }
    window.addEventListener(toastEventName, take)
    return () => window.removeEventListener(toastEventName, take)
  }, [isShown])
  return isShown ? <Toasts waiting={waiting} /> : null
}
