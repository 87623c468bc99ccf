/** Locks over all tabs; undefined where the browser has none, as on plain http. */
export const webLocks = (navigator as { readonly locks?: LockManager | null }).locks ?? undefined
