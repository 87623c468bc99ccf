import { useState } from 'react'
import { storage } from '@love-space/web-kit/browser/storage.ts'
import type { Beginning } from './first-week.rules.ts'

const goneBeginningsKey = (userId: string, spaceId: string): string => `firstWeek:${userId}:${spaceId}`

/** Returns what a person has done or dismissed, kept on this device, and a function that adds to it. */
export function useGoneBeginnings(userId: string, spaceId: string) {
  const key = goneBeginningsKey(userId, spaceId)
  const [gone, setGone] = useState<readonly Beginning[]>(() => storage.getJson<Beginning[]>(key) ?? [])
  const add = (more: readonly Beginning[]) => {
    const next = [...new Set([...gone, ...more])]
    storage.set(key, JSON.stringify(next))
    setGone(next)
  }
  return { gone, add }
}
