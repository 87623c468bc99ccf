/** Names under which more than one module looks: what the page begins with reads them before the first paint. */
export const storageKeys = {
  token: 'authToken',
  pendingLogout: 'pendingLogout',
  theme: 'theme',
  spaceTheme: 'spaceTheme',
  mode: 'mode',
} as const

/** Local storage that a private window or a full disk can't break: reads answer null, writes are dropped. */
export const storage = {
  get(key: string): string | null {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  },
  set(key: string, value: string): void {
    try {
      localStorage.setItem(key, value)
    } catch {
      // Nothing to keep it in: the value lives as long as the page.
    }
  },
  remove(key: string): void {
    try {
      localStorage.removeItem(key)
    } catch {
      // Nothing was kept.
    }
  },
  keys(): readonly string[] {
    try {
      return Object.keys(localStorage)
    } catch {
      return []
    }
  },
  /** Parses what is kept under `key`; null when there is nothing or it can't be read. */
  getJson<T>(key: string): T | null {
    const text = storage.get(key)
    if (text === null) return null
    try {
      return JSON.parse(text) as T
    } catch {
      return null
    }
  },
}
