import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { randomId } from '../browser/random-id.ts'
import { useSession } from './session.store.ts'
import { storage } from '../browser/storage.ts'

interface Kept<T> {
  readonly key: string
  readonly value: T
}

export interface Draft<T> {
  readonly value: T
  /** Idempotency key of everything sent from this draft; a new one after `clear`. */
  readonly key: string
  setValue(value: T): void
  /** To be called when the draft has arrived or is given up. */
  clear(): void
}

/** How the keys of somebody's drafts begin. */
export const draftsOf = (userId: string): string => `draft:${userId}:`

/** What somebody is writing, kept in this browser for this user until it has arrived; survives reloads and sign-outs. All tabs hold the same. */
export function useDraft<T>(name: string, empty: T): Draft<T> {
  const userId = useSession(({ user }) => user?.id ?? 'anonymous')
  const storageKey = draftsOf(userId) + name
  const [kept, setKept] = useState(() => ({ storageKey, draft: read<T>(storageKey) ?? fresh(empty) }))
  const draft = kept.storageKey === storageKey ? kept.draft : (read<T>(storageKey) ?? fresh(empty))
  if (kept.storageKey !== storageKey) setKept({ storageKey, draft })

  // Otherwise this tab would write its older words over those, or bring back what has been sent.
  const adopt = useEffectEvent(({ key }: StorageEvent) => {
    if (key === storageKey) setKept({ storageKey, draft: read<T>(storageKey) ?? fresh(empty) })
  })
  useEffect(() => {
    const heed = (event: StorageEvent) => adopt(event)
    window.addEventListener('storage', heed)
    return () => window.removeEventListener('storage', heed)
  }, [])

  const setValue = useCallback(
    (value: T) => {
      const next = { key: draft.key, value }
      storage.set(storageKey, JSON.stringify(next))
      setKept({ storageKey, draft: next })
    },
    [storageKey, draft.key],
  )
  const clear = useCallback(() => {
    storage.remove(storageKey)
    setKept({ storageKey, draft: fresh(empty) })
  }, [storageKey, empty])

  return { ...draft, setValue, clear }
}

/** Keeps words, taken back from being sent, as a draft that no page shows; false where one of this name is begun, which stays. */
export function keepDraft<T>(name: string, value: T): boolean {
  const userId = useSession.getState().user?.id ?? 'anonymous'
  const storageKey = draftsOf(userId) + name
  if (read<T>(storageKey)?.value) return false
  storage.set(storageKey, JSON.stringify(fresh(value)))
  return true
}

const read = <T>(storageKey: string) => storage.getJson<Kept<T>>(storageKey)
const fresh = <T>(value: T): Kept<T> => ({ key: randomId(), value })
