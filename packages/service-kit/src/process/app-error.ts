import { errors, type ErrorCode } from '@love-space/contracts/errors.ts'
import type { Problem } from '@love-space/contracts/problem.ts'

/** One refused field; `field` is a dotted path such as `body.email`. */
export interface FieldError {
  readonly field: string
  readonly message: string
}

export interface AppErrorOptions {
  readonly cause?: unknown
  readonly errors?: readonly FieldError[]
  readonly retryAfterS?: number
  /** How many further tries of a secret are free before one has to wait. */
  readonly triesLeft?: number
}

const unavailableRetryS = 2

/** An error of the one error table, with a more precise text where one helps. */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: ErrorCode
  readonly status: number
  readonly errors: readonly FieldError[] | undefined
  readonly retryAfterS: number | undefined
  readonly triesLeft: number | undefined

  constructor(code: ErrorCode, detail?: string, options: AppErrorOptions = {}) {
    super(detail ?? errors[code].message, options.cause === undefined ? undefined : { cause: options.cause })
    this.code = code
    this.status = errors[code].status
    this.errors = options.errors
    this.retryAfterS = options.retryAfterS ?? (this.status === 503 ? unavailableRetryS : undefined)
    this.triesLeft = options.triesLeft
  }
}

/** INVALID_INPUT that names the one field at fault, such as `body.email`. */
export const invalidInput = (field: string, message: string): AppError =>
  new AppError('INVALID_INPUT', undefined, { errors: [{ field, message }] })

/** Throws INVALID_INPUT that names the refused fields, where there are any. */
export const refuseFields = (errors: readonly FieldError[]): void => {
  if (errors.length > 0) throw new AppError('INVALID_INPUT', undefined, { errors })
}

/** Whether an error is ours, with this code. */
export const hasCode = (error: unknown, code: ErrorCode): error is AppError =>
  error instanceof AppError && error.code === code

/** Gives what some work gives; null where that fails with this code. */
export const unlessRefused = async <T>(code: ErrorCode, work: Promise<T>): Promise<T | null> => {
  try {
    return await work
  } catch (error) {
    if (hasCode(error, code)) return null
    throw error
  }
}

/** Gives what was found; throws this code where that is nothing. */
export const requireFound = <T extends object>(found: T | null | undefined, code: ErrorCode): T => {
  if (!found) throw new AppError(code)
  return found
}

/** An error in words for operators. */
export const errorText = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message}` : 'unknown'

/** The problem document of an error; a 5xx never tells more than the fixed sentence of its code. */
export const problemOf = (error: AppError, requestId: string): Problem => ({
  type: `urn:love-space:error:${error.code.toLowerCase().replaceAll('_', '-')}`,
  title: errors[error.code].message,
  status: error.status,
  code: error.code,
  message: error.status >= 500 ? errors[error.code].message : error.message,
  ...(error.errors ? { errors: [...error.errors] } : {}),
  ...(error.retryAfterS === undefined ? {} : { retryAfterS: error.retryAfterS }),
  ...(error.triesLeft === undefined ? {} : { triesLeft: error.triesLeft }),
  requestId,
})

const unreachable = new Set([
  'MongoNetworkError',
  'MongoNetworkTimeoutError',
  'MongoServerSelectionError',
  'MongooseServerSelectionError',
  'MongoNotConnectedError',
  'MongoTopologyClosedError',
  'MongoPoolClearedError',
  'MongoPoolClosedError',
  'MongoConnectionPoolClearedError',
  'MongoWaitQueueTimeoutError',
  'PoolClearedError',
  'PoolClearedOnNetworkError',
])

/** A connection that dies while something is written to it shows as the socket's own error. */
const deadSocket = new Set<unknown>([
  'EPIPE',
  'ECONNRESET',
  'ECONNREFUSED',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_WRITE_AFTER_END',
])

/** Codes of a NATS client whose broker was lost or did not answer in time; a broker that refuses has others. */
const natsAway = new Set<unknown>(['TIMEOUT', 'DISCONNECT', 'CONNECTION_CLOSED', 'CONNECTION_REFUSED', '503'])

/** Whether the database gave a query up, because it took longer than it may. */
export const isOverTime = (error: unknown): boolean =>
  error instanceof Error && error.name.startsWith('Mongo') && isRefusedWith(50, error)

/** Whether an error means that a server of ours could not be reached, so that trying again later may help. */
export const isUnavailable = (error: unknown): boolean => {
  if (error instanceof AppError) return error.code === 'UNAVAILABLE' || error.code === 'UPSTREAM_TIMEOUT'
  if (!(error instanceof Error)) return false
  if (unreachable.has(error.name) || isOverTime(error)) return true
  const driverError = error as Error & { code?: unknown; hasErrorLabel?: (label: string) => boolean }
  if (deadSocket.has(driverError.code)) return true
  if (error.name === 'NatsError' && natsAway.has(driverError.code)) return true
  // The driver wraps a lost connection of a bulk write without a code; a refused write has one.
  if (error.name === 'MongoBulkWriteError' && driverError.code === undefined) return true
  return (driverError.hasErrorLabel?.('RetryableWriteError') ?? false) || isUnavailable(error.cause)
}

/** Whether the database refused something with this code. */
export const isRefusedWith = (code: number, error: unknown): boolean =>
  error instanceof Error && (error as Error & { code?: unknown }).code === code

/** Whether a write lost against a unique index. */
export const isDuplicateKey = (error: unknown): boolean => isRefusedWith(11_000, error)

/** Gives what a write gives; null where it lost against a unique index. */
export const unlessDuplicate = async <T>(write: PromiseLike<T>): Promise<T | null> => {
  try {
    return await write
  } catch (error) {
    if (isDuplicateKey(error)) return null
    throw error
  }
}

/** Of two first upserts at the same moment one inserts, and MongoDB may refuse the other one, which finds it there the second time. */
export const againWhereOutrun = async <T>(upsert: () => PromiseLike<T>): Promise<T> =>
  (await unlessDuplicate(upsert())) ?? (await upsert())

interface RetryOptions {
  readonly triesMax?: number
  /** Which errors mean that somebody else was quicker; the last of them is thrown instead of CONFLICT. */
  readonly isOutrun?: (error: unknown) => boolean
}

/** Tries anew while `attempt` gives undefined, as where somebody else wrote in between; CONFLICT after so many tries. */
export const retryOnConflict = async <T>(
  attempt: () => Promise<T | undefined>,
  { triesMax = 5, isOutrun = () => false }: RetryOptions = {},
): Promise<T> => {
  let outrunBy: unknown
  for (let tried = 0; tried < triesMax; tried += 1) {
    try {
      outrunBy = undefined
      const done = await attempt()
      if (done !== undefined) return done
    } catch (error) {
      if (!isOutrun(error)) throw error
      outrunBy = error
    }
  }
  throw outrunBy ?? new AppError('CONFLICT')
}
