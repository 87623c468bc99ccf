import { useState } from 'react'
import { storage } from '@love-space/web-kit/browser/storage.ts'
import { useSession } from '@love-space/web-kit/session/session.store.ts'

/** A filter that somebody has given a name. */
export interface SavedFilter {
  readonly name: string
  /** The address of what it shows, without the page. */
  readonly params: string
}

export interface TableSettings {
  /** Nothing chosen: what is hidden depends on the width of the screen. */
  readonly hidden?: readonly string[]
  readonly density: 'compact' | 'comfortable'
  readonly saved: readonly SavedFilter[]
}

const initial: TableSettings = { density: 'compact', saved: [] }

/** Columns, height of rows and saved filters, kept in this browser for each person and table. */
export function useTableSettings(name: string) {
  const userId = useSession(({ user }) => user?.id ?? '')
  const key = `table:${userId}:${name}`
  const [settings, setSettings] = useState<TableSettings>(() => ({
    ...initial,
    ...storage.getJson<Partial<TableSettings>>(key),
  }))
  const change = (changes: Partial<TableSettings>) => {
    const next = { ...settings, ...changes }
    storage.set(key, JSON.stringify(next))
    setSettings(next)
  }
  return { settings, change }
}
