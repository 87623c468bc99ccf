import { QueuedError } from '@love-space/web-kit/api/api-problem.ts'

/** Awaits a call: true if answered, false if held offline. Throws all other errors. */
export async function isDoneNow(call: Promise<unknown>): Promise<boolean> {
  try {
    await call
    return true
  } catch (error) {
    if (error instanceof QueuedError) return false
    throw error
  }
}
