/** Keys of the local storage. Some are read before the first paint. */
export const storageKeys = {
  token: 'authToken',
  pendingLogout: 'pendingLogout',
  theme: 'theme',
  spaceTheme: 'spaceTheme',
  mode: 'mode',
} as const

const unlessItFails = <T>(work: () => T, otherwise: T): T => {
  try {
    return work()
  } catch {
    return otherwise
  }
}

/** Local storage that never throws (private window, full disk): reads return null, writes are dropped. */
export const storage = {
  get: (key: string): string | null => unlessItFails(() => localStorage.getItem(key), null),
  set: (key: string, value: string): void => unlessItFails(() => localStorage.setItem(key, value), undefined),
  remove: (key: string): void => unlessItFails(() => localStorage.removeItem(key), undefined),
  keys: (): readonly string[] => unlessItFails(() => Object.keys(localStorage), []),
  getJson: <T>(key: string): T | null => unlessItFails(() => JSON.parse(storage.get(key) ?? 'null') as T | null, null),
}
