import * as zustand from 'zustand'
import type { StateCreator, StoreApi } from 'zustand'

/** Replaces zustand in tests whose files share modules. `changedStores` returns what a file left in a store. */
const stores: { readonly api: StoreApi<unknown>; readonly created: unknown; readonly file: string }[] = []

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
const callerIn = (stack = ''): string =>
  /[\w-]+\.(?:store\.)?tsx?(?=:)/.exec(stack.split('\n').slice(2).join('\n'))?.[0] ?? ''

export const create = <T>(creator: StateCreator<T>) => {
  const api = zustand.create<T>(creator)
  stores.push({ api: api as StoreApi<unknown>, created: api.getState(), file: callerIn(new Error().stack) })
  return api
}

/** Returns the files of stores that are not as they were created, and puts these back. */
export const changedStores = (): readonly string[] => {
  const changed = stores.filter(({ api, created }) => !isSame(api.getState(), created))
  for (const { api, created } of changed) api.setState(created, true)
  return changed.map(({ file }) => file)
}
