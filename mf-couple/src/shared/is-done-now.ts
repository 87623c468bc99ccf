import { QueuedError } from '@love-space/web-kit/api/api-problem.ts'

/** Whether a call was answered; false where it waits on this device for a connection. Throws whatever else went wrong. */
export async function isDoneNow(call: Promise<unknown>): Promise<boolean> {
  try {
    await call
    return true
  } catch (error) {
    if (error instanceof QueuedError) return false
    throw error
  }
}
