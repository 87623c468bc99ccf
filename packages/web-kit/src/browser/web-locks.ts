/** Web Locks; undefined without browser support, as on plain http. */
export const webLocks = (navigator as { readonly locks?: LockManager | null }).locks ?? undefined

export const inOneTab = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  webLocks ? webLocks.request(name, work) : work()
