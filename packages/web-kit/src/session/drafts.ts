import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { randomId } from '../browser/random-id.ts'
import { useSession } from './session.store.ts'
import { storage } from '../browser/storage.ts'

interface Kept<T> {
  readonly key: string
  readonly value: T
}

export interface Draft<T> {
  readonly value: T
  /** Idempotency key of the draft; `clear` makes a new one. */
  readonly key: string
  setValue(value: T): void
  clear(): void
}

interface OwnDraft<T> extends Draft<T> {
  /** Makes a new key. Call it after other words were sent under the old one. */
  renew(): void
}

export const draftsOf = (userId: string): string => `draft:${userId}:`

/** Listeners in this tab, because browsers report a change only to other tabs. */
const listeners = new Set<(storageKey: string) => void>()

const tellOthers = (storageKey: string, self?: (storageKey: string) => void): void => {
  for (const listener of listeners) if (listener !== self) listener(storageKey)
}

/** Keeps a draft. It survives reloads and sign-outs, and is in sync across forms and tabs. */
export function useDraft<T>(name: string, empty: T): OwnDraft<T> {
  const userId = useSession(({ user }) => user?.id ?? 'anonymous')
  const storageKey = draftsOf(userId) + name
  const [kept, setKept] = useState(() => ({ storageKey, draft: read<T>(storageKey) ?? fresh(empty) }))
  const draft = kept.storageKey === storageKey ? kept.draft : (read<T>(storageKey) ?? fresh(empty))
  if (kept.storageKey !== storageKey) setKept({ storageKey, draft })

  // Follow the other form: otherwise this one could overwrite newer text, or restore a sent draft.
  const adopt = useEffectEvent((key: string | null) => {
    if (key === storageKey) setKept({ storageKey, draft: read<T>(storageKey) ?? fresh(empty) })
  })
  const self = useRef<(storageKey: string) => void>(undefined)
  useEffect(() => {
    const heed = ({ key }: StorageEvent) => adopt(key)
    const listener = (key: string) => adopt(key)
    self.current = listener
    window.addEventListener('storage', heed)
    listeners.add(listener)
    return () => {
      window.removeEventListener('storage', heed)
      listeners.delete(listener)
    }
  }, [])

  const keep = useCallback(
    (next: Kept<T>) => {
      storage.set(storageKey, JSON.stringify(next))
      setKept({ storageKey, draft: next })
      tellOthers(storageKey, self.current)
    },
    [storageKey],
  )
  const setValue = useCallback((value: T) => keep({ key: draft.key, value }), [keep, draft.key])
  const renew = useCallback(() => keep(fresh(draft.value)), [keep, draft.value])
  const clear = useCallback(() => {
    storage.remove(storageKey)
    setKept({ storageKey, draft: fresh(empty) })
    tellOthers(storageKey, self.current)
  }, [storageKey, empty])

  return { ...draft, setValue, renew, clear }
}

/** Stores a draft. Returns false if one of this name exists, which stays. */
export function keepDraft<T>(name: string, value: T): boolean {
  const userId = useSession.getState().user?.id ?? 'anonymous'
  const storageKey = draftsOf(userId) + name
  if (read<T>(storageKey)?.value) return false
  storage.set(storageKey, JSON.stringify(fresh(value)))
  tellOthers(storageKey)
  return true
}

const read = <T>(storageKey: string) => storage.getJson<Kept<T>>(storageKey)
const fresh = <T>(value: T): Kept<T> => ({ key: randomId(), value })
