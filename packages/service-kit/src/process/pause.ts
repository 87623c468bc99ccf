import { setTimeout } from 'node:timers/promises'

/** Waits without keeping the process alive; ends early, and quietly, when `signal` is given and fires. */
export const pause = async (ms: number, signal?: AbortSignal): Promise<void> => {
  await setTimeout(ms, undefined, { ref: false, ...(signal ? { signal } : {}) }).catch(() => undefined)
}
