import { create } from 'zustand'

/** Why a remote could not be mounted, by its name; absent while there is nothing wrong with it. */
export const useRemoteFailures = create<Record<string, Error | undefined>>(() => ({}))
