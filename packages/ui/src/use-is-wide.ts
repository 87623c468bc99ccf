import { useSyncExternalStore } from 'react'

const widerThan = (width: string) => {
  const query = window.matchMedia(`(min-width: ${width})`)
  const subscribe = (listener: () => void) => {
    query.addEventListener('change', listener)
    return () => query.removeEventListener('change', listener)
  }
  return (): boolean => useSyncExternalStore(subscribe, () => query.matches)
}

/** Whether panels fit beside the page. */
export const useIsWide = widerThan('768px')

/** Whether a table fits with all its columns. */
export const useIsBroad = widerThan('100rem')
