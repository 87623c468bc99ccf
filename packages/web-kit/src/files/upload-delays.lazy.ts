const retryMs = [1_000, 2_000, 5_000, 10_000, 30_000]

/** When to try again what met a lost network or a busy server. */
const delays = new Map<string, { tries: number; until: number }>()

/** When an upload may go on (epoch ms); 0: at once. */
export const dueAt = (id: string): number => delays.get(id)?.until ?? 0
export const endDelay = (id: string): void => void delays.delete(id)
export const endDelays = (): void => delays.clear()

/** Waits longer after each failure without a success, and as long as the server asks for. */
export function postpone(id: string, retryAfterS: number | null = null): void {
  const { tries = 0 } = delays.get(id) ?? {}
  const waitMs = Math.max(retryMs[Math.min(tries, retryMs.length - 1)] ?? 0, (retryAfterS ?? 0) * 1_000)
  delays.set(id, { tries: tries + 1, until: Date.now() + waitMs })
}
