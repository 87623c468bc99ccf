import { useState } from 'react'
import { storage } from '@love-space/web-kit/browser/storage.ts'
import { useSession } from '@love-space/web-kit/session/session.store.ts'

export interface TableSettings {
  /** Ids of hidden columns; undefined until the operator chooses, when the screen's width decides. */
  readonly hidden?: readonly string[]
  /** Ids of columns in their order; others follow in the declared order. */
  readonly columnOrder?: readonly string[]
  readonly density: 'compact' | 'comfortable'
}

export const inOrder = <C extends { readonly id: string }>(
  columns: readonly C[],
  order: readonly string[] = [],
): readonly C[] => {
  const placeOf = ({ id }: C): number => (order.includes(id) ? order.indexOf(id) : order.length)
  return columns.toSorted((a, b) => placeOf(a) - placeOf(b))
}

export function useTableSettings(name: string) {
  const userId = useSession(({ user }) => user?.id ?? '')
  const key = `table:${userId}:${name}`
  const [settings, setSettings] = useState<TableSettings>(() => {
    // Earlier releases also stored filters here, whose searched texts may name people.
    const { hidden, columnOrder, density = 'compact' } = storage.getJson<Partial<TableSettings>>(key) ?? {}
    return { density, ...(hidden && { hidden }), ...(columnOrder && { columnOrder }) }
  })
  const change = (changes: Partial<TableSettings>) => {
    const next = { ...settings, ...changes }
    storage.set(key, JSON.stringify(next))
    setSettings(next)
  }
  return { settings, change }
}
