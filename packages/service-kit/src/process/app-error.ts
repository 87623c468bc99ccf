import { errors, type ErrorCode } from '@love-space/contracts/errors.ts'
import type { Problem } from '@love-space/contracts/problem.ts'

export interface FieldError {
  readonly field: string
  readonly message: string
}

export interface AppErrorOptions {
  readonly cause?: unknown
  readonly errors?: readonly FieldError[]
  readonly retryAfterS?: number
  readonly triesLeft?: number
  /** The refused record: `data` of what the caller's GET answers. */
  readonly current?: object
}

const unavailableRetryS = 2

export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: ErrorCode
  readonly status: number
  readonly errors: readonly FieldError[] | undefined
  readonly retryAfterS: number | undefined
  readonly triesLeft: number | undefined
  readonly current: object | undefined

  constructor(code: ErrorCode, detail?: string, options: AppErrorOptions = {}) {
    super(detail ?? errors[code].message, options.cause === undefined ? undefined : { cause: options.cause })
    this.code = code
    this.status = errors[code].status
    this.errors = options.errors
    this.retryAfterS = options.retryAfterS ?? (this.status === 503 ? unavailableRetryS : undefined)
    this.triesLeft = options.triesLeft
    this.current = options.current
  }
}

export const invalidInput = (field: string, message: string): AppError =>
  new AppError('INVALID_INPUT', undefined, { errors: [{ field, message }] })

export const refuseFields = (errors: readonly FieldError[]): void => {
  if (errors.length > 0) throw new AppError('INVALID_INPUT', undefined, { errors })
}

export const hasCode = (error: unknown, code: ErrorCode): error is AppError =>
  error instanceof AppError && error.code === code

export const unlessRefused = async <T>(code: ErrorCode, work: Promise<T>): Promise<T | null> => {
  try {
    return await work
  } catch (error) {
    if (hasCode(error, code)) return null
    throw error
  }
}

export const requireFound = <T extends object>(found: T | null | undefined, code: ErrorCode): T => {
  if (!found) throw new AppError(code)
  return found
}

export const errorText = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message}` : 'unknown'

/** Returns the problem to answer. Hides a more precise text of a 5xx error. */
export const problemOf = (error: AppError, requestId: string): Problem => ({
  type: `urn:love-space:error:${error.code.toLowerCase().replaceAll('_', '-')}`,
  title: errors[error.code].message,
  status: error.status,
  code: error.code,
  message: error.status >= 500 ? errors[error.code].message : error.message,
  ...(error.errors ? { errors: [...error.errors] } : {}),
  ...(error.retryAfterS === undefined ? {} : { retryAfterS: error.retryAfterS }),
  ...(error.triesLeft === undefined ? {} : { triesLeft: error.triesLeft }),
  ...(error.current === undefined ? {} : { current: { ...error.current } }),
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

/** Error codes of sockets: if a connection breaks during a write, the driver throws the socket's own error. */
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

/** Error codes of a lost or silent NATS server. One that refuses a request sends other codes. */
const natsAway = new Set<unknown>(['TIMEOUT', 'DISCONNECT', 'CONNECTION_CLOSED', 'CONNECTION_REFUSED', '503'])

const isRefusedByMongoWith = (code: number, error: unknown): boolean =>
  error instanceof Error && error.name.startsWith('Mongo') && isRefusedWith(code, error)

export const isOverTime = (error: unknown): boolean => isRefusedByMongoWith(50, error)

const isDatabaseFull = (error: unknown): boolean => isRefusedByMongoWith(14_031, error)

export const isUnavailable = (error: unknown): boolean => {
  if (error instanceof AppError) return error.code === 'UNAVAILABLE' || error.code === 'UPSTREAM_TIMEOUT'
  if (!(error instanceof Error)) return false
  if (unreachable.has(error.name) || isOverTime(error) || isDatabaseFull(error)) return true
  const driverError = error as Error & { code?: unknown; hasErrorLabel?: (label: string) => boolean }
  if (deadSocket.has(driverError.code)) return true
  if (error.name === 'NatsError' && natsAway.has(driverError.code)) return true
  // Without a code, the driver has lost the connection of a bulk write; a refused write has one.
  if (error.name === 'MongoBulkWriteError' && driverError.code === undefined) return true
  return (driverError.hasErrorLabel?.('RetryableWriteError') ?? false) || isUnavailable(error.cause)
}

export const isRefusedWith = (code: number, error: unknown): boolean =>
  error instanceof Error && (error as Error & { code?: unknown }).code === code

export const isDuplicateKey = (error: unknown): boolean => isRefusedWith(11_000, error)

export const unlessDuplicate = async <T>(write: PromiseLike<T>): Promise<T | null> => {
  try {
    return await write
  } catch (error) {
    if (isDuplicateKey(error)) return null
    throw error
  }
}

/** Retries an upsert once. MongoDB may refuse one of two concurrent first upserts; its retry finds the document. */
export const retryUpsertOnConflict = async <T>(upsert: () => PromiseLike<T>): Promise<T> =>
  (await unlessDuplicate(upsert())) ?? (await upsert())

interface RetryOptions {
  readonly triesMax?: number
  /** Returns whether an error is a conflict with another writer. The last such error is thrown instead of CONFLICT. */
  readonly isConflict?: (error: unknown) => boolean
}

/** Calls `attempt` until it returns a value; undefined means a conflict. Throws CONFLICT after `triesMax` tries. */
export const retryOnConflict = async <T>(
  attempt: () => Promise<T | undefined>,
  { triesMax = 5, isConflict = () => false }: RetryOptions = {},
): Promise<T> => {
  let lastConflict: unknown
  for (let tried = 0; tried < triesMax; tried += 1) {
    try {
      lastConflict = undefined
      const done = await attempt()
      if (done !== undefined) return done
    } catch (error) {
      if (!isConflict(error)) throw error
      lastConflict = error
    }
  }
  throw lastConflict ?? new AppError('CONFLICT')
}
