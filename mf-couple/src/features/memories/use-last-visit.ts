import { useEffect, useState } from 'react'
import { storage } from '@love-space/web-kit/browser/storage.ts'

export function useLastVisit(userId: string, spaceId: string): string | null {
  const key = `memoriesSeen:${userId}:${spaceId}`
  const [lastVisit] = useState(() => storage.get(key))
  useEffect(() => {
    // Records the end of the visit: memories that arrive while the page is open count as seen.
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
