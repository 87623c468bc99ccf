import { setTimeout } from 'node:timers/promises'

/** Waits without keeping the process alive; returns early, without an error, when `signal` fires. */
export const pause = async (ms: number, signal?: AbortSignal): Promise<void> => {
  await setTimeout(Math.max(0, ms), undefined, { ref: false, ...(signal ? { signal } : {}) }).catch(() => undefined)
}
