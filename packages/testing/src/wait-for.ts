import { setTimeout } from 'node:timers/promises'

/** Retries `attempt` until it returns a truthy value; throws the last failure after `timeoutMs`. */
export const waitFor = async <T>(
  attempt: () => T | Promise<T>,
  options: { readonly timeoutMs?: number; readonly what?: string } = {},
): Promise<NonNullable<Awaited<T>>> => {
  const { timeoutMs = 20_000, what = 'the expected effect' } = options
  const until = performance.now() + timeoutMs
  let failure: unknown
  for (let delayMs = 5; ; delayMs = Math.min(delayMs * 1.5, 200)) {
    try {
      const value = await attempt()
      if (value) return value as NonNullable<Awaited<T>>
      failure = undefined
    } catch (error) {
      failure = error
    }
    if (performance.now() > until) {
      throw failure ?? new Error(`${what} did not come within ${timeoutMs} ms`)
    }
    await setTimeout(delayMs)
  }
}
