import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation } from '@love-space/web-kit/router.ts'

/** Opens what the address names under a parameter, once per navigation, when it can be found. */
export function useAskedFor(parameter: string, isReady: boolean, open: (value: string) => void): void {
  const { key, search } = useLocation()
  const handled = useRef<string>(undefined)
  const openNow = useEffectEvent(open)
  const asked = new URLSearchParams(search).get(parameter)
  useEffect(() => {
    if (!isReady || handled.current === key) return
    handled.current = key
    if (asked !== null) openNow(asked)
  }, [isReady, key, asked])
}
