/** Names under which more than one module looks: what the page begins with reads them before the first paint. */
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

/** Local storage that a private window or a full disk can't break: reads answer null, writes are dropped and live as long as the page. */
export const storage = {
  get: (key: string): string | null => unlessItFails(() => localStorage.getItem(key), null),
  set: (key: string, value: string): void => unlessItFails(() => localStorage.setItem(key, value), undefined),
  remove: (key: string): void => unlessItFails(() => localStorage.removeItem(key), undefined),
  keys: (): readonly string[] => unlessItFails(() => Object.keys(localStorage), []),
  /** Parses what is kept under `key`; null when there is nothing or it can't be read. */
  getJson: <T>(key: string): T | null => unlessItFails(() => JSON.parse(storage.get(key) ?? 'null') as T | null, null),
}
