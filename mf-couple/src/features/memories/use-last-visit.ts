import { useEffect, useState } from 'react'
import { storage } from '@love-space/web-kit/browser/storage.ts'

/** When this reader last looked at their memories on this device; the same until the page is left. Null at the first time. */
export function useLastVisit(userId: string, spaceId: string): string | null {
  const key = `memoriesSeen:${userId}:${spaceId}`
  const [lastVisit] = useState(() => storage.get(key))
  useEffect(() => {
    // What comes in while the page is open has been seen by the time it is left.
    const note = () => storage.set(key, new Date().toISOString())
    note()
    window.addEventListener('pagehide', note)
    return () => {
      window.removeEventListener('pagehide', note)
      note()
    }
  }, [key])
  return lastVisit
}
