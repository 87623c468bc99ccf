import { useSyncExternalStore } from 'react'

const widerThan = (width: string) => {
  const query = window.matchMedia(`(min-width: ${width})`)
  const subscribe = (listener: () => void) => {
    query.addEventListener('change', listener)
    return () => query.removeEventListener('change', listener)
  }
  return (): boolean => useSyncExternalStore(subscribe, () => query.matches)
}

export const useIsWide = widerThan('768px')

export const useIsBroad = widerThan('100rem')
