import { useEffect, useEffectEvent, useReducer, useRef } from 'react'
import { useLocation } from '@love-space/web-kit/router.ts'

export function useLinkTarget(parameter: string, isReady: boolean, open: (value: string) => void): void {
  const { key, search } = useLocation()
  const [entered, enter] = useReducer((count: number) => count + 1, 0)
  const navigation = `${key} ${entered}`
  const handled = useRef<string>(undefined)
  const openNow = useEffectEvent(open)
  const linked = new URLSearchParams(search).get(parameter)
  useEffect(() => {
    // Entering the same address again causes no load, only a popstate without state.
    const onArrival = () => {
      if (history.state === null) enter()
    }
    window.addEventListener('popstate', onArrival)
    return () => window.removeEventListener('popstate', onArrival)
  }, [])
  useEffect(() => {
    if (!isReady || handled.current === navigation) return
    handled.current = navigation
    if (linked !== null) openNow(linked)
  }, [isReady, navigation, linked])
}
