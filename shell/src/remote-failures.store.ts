import { create } from 'zustand'

export const useRemoteFailures = create<Record<string, Error | undefined>>(() => ({}))
