import type { ErrorCode } from '@love-space/contracts/errors.ts'
import { AppError } from '../process/app-error.ts'

const refusals: readonly ErrorCode[] = ['ITEM_CHANGED_SINCE', 'IDEMPOTENCY_KEY_REUSED', 'MESSAGE_ALREADY_SENT']

/** Runs a write. If the stored record refuses it, the error gets as `current` what `read` finds, if anything. */
export const withCurrent = async <T>(write: () => Promise<T>, read: () => Promise<object>): Promise<T> => {
  try {
    return await write()
  } catch (error) {
    if (!(error instanceof AppError) || !refusals.includes(error.code)) throw error
    const current = await read().catch((missing: unknown) => {
      if (missing instanceof AppError && missing.status === 404) return undefined
      throw missing
    })
    throw current ? new AppError(error.code, error.message, { cause: error, current }) : error
  }
}
