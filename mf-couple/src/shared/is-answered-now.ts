import { QueuedError } from '@love-space/web-kit/api/api-problem.ts'

/** Returns true if the call was answered, false if it was held offline. Throws all other errors. */
export async function isAnsweredNow(call: Promise<unknown>): Promise<boolean> {
  try {
    await call
    return true
  } catch (error) {
    if (error instanceof QueuedError) return false
    throw error
  }
}
