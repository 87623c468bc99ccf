import { useState } from 'react'
import { storage } from '@love-space/web-kit/browser/storage.ts'

export type MemoryView = 'pictures' | 'cards'

export const memoryViewKey = (userId: string): string => `memoriesView:${userId}`

/** Returns the chosen view of memories on this device, pictures by default, and a function that changes it. */
export function useMemoryView(userId: string): readonly [MemoryView, (view: MemoryView) => void] {
  const key = memoryViewKey(userId)
  const [view, setView] = useState<MemoryView>(() => (storage.get(key) === 'cards' ? 'cards' : 'pictures'))
  const change = (next: MemoryView) => {
    storage.set(key, next)
    setView(next)
  }
  return [view, change]
}
