import { create } from 'zustand'

/** Errors of remotes that failed to mount, by name. */
export const useRemoteFailures = create<Record<string, Error | undefined>>(() => ({}))
