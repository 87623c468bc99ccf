/** Locks over all tabs; undefined where the browser has none, as on plain http. */
export const webLocks = (navigator as { readonly locks?: LockManager | null }).locks ?? undefined

/** Does something in one tab at a time, where the browser can. */
export const inOneTab = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  webLocks ? webLocks.request(name, work) : work()
