import { useEffect, useEffectEvent, useReducer, useRef } from 'react'
import { useLocation } from '@love-space/web-kit/router.ts'

/** Opens what the address names under a parameter, once per navigation, when it can be found. */
export function useAskedFor(parameter: string, isReady: boolean, open: (value: string) => void): void {
  const { key, search } = useLocation()
  const [entered, enter] = useReducer((count: number) => count + 1, 0)
  const navigation = `${key} ${entered}`
  const handled = useRef<string>(undefined)
  const openNow = useEffectEvent(open)
  const asked = new URLSearchParams(search).get(parameter)
  useEffect(() => {
    // An address that is entered once more while its page is open: the browser does not load it, and gives it no state.
    const onArrival = () => {
      if (history.state === null) enter()
    }
    window.addEventListener('popstate', onArrival)
    return () => window.removeEventListener('popstate', onArrival)
  }, [])
  useEffect(() => {
    if (!isReady || handled.current === navigation) return
    handled.current = navigation
    if (asked !== null) openNow(asked)
  }, [isReady, navigation, asked])
}
