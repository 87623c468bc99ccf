import { useSyncExternalStore } from 'react'

const wide = window.matchMedia('(min-width: 768px)')

const subscribe = (listener: () => void) => {
  wide.addEventListener('change', listener)
  return () => wide.removeEventListener('change', listener)
}

/** Whether the screen has room for panels beside the page. */
export const useIsWide = (): boolean => useSyncExternalStore(subscribe, () => wide.matches)
