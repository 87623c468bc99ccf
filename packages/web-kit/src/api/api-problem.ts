import { kitTexts } from '@love-space/texts/en/kit.ts'
import { problemTexts } from '@love-space/texts/en/problems.ts'

/** Codes whose texts do not help users. */
const technicalCodes = new Set([
  'UNKNOWN',
  'MALFORMED_REQUEST',
  'TAP_INCOMPLETE',
  'BODY_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'ORIGIN_REFUSED',
  'NOT_FOUND',
  'METHOD_NOT_ALLOWED',
])

/** An error that the API answered. `message` is for people, `code` for programs. */
export class ApiProblem extends Error {
  readonly status: number
  readonly code: string
  readonly errors: readonly { field: string; message: string }[]
  readonly requestId: string | null
  readonly retryAfterS: number | null
  readonly triesLeft: number | null
  readonly body: ProblemDetails
  /** Whether the message is written for people (packages/ui, failure-text.ts). */
  readonly isReadable: boolean
  readonly isTemporary: boolean

  constructor(status: number, details: ProblemDetails) {
    super(problemTexts.byCode[details.code ?? ''] ?? (details.message || kitTexts.serverAnswered))
    this.name = 'ApiProblem'
    this.status = status
    this.code = details.code ?? 'UNKNOWN'
    this.errors = (details.errors ?? []).map(({ field, message }) => ({
      field,
      message: problemTexts.field ?? message,
    }))
    this.requestId = details.requestId ?? null
    this.retryAfterS = details.retryAfterS ?? null
    this.triesLeft = details.triesLeft ?? null
    this.body = details
    this.isReadable = !technicalCodes.has(this.code)
    this.isTemporary = this.code === 'CONFLICT' || status >= 429
  }
}

export interface ProblemDetails {
  readonly message?: string
  readonly code?: string
  readonly errors?: readonly { field: string; message: string }[]
  readonly requestId?: string
  readonly retryAfterS?: number
  readonly triesLeft?: number
  /** The refused record: `data` of what the caller's GET answers now. */
  readonly current?: unknown
}

/** Thrown when offline, after a broken connection or a timeout. A write may have happened. */
export class OfflineError extends Error {
  override name = 'OfflineError'
  readonly isReadable = true
  readonly isTemporary = true

  constructor(cause: unknown, message: string = kitTexts.unreachable) {
    super(message, { cause })
  }
}

export const hasCode = (error: unknown, ...codes: readonly string[]): error is ApiProblem =>
  error instanceof ApiProblem && codes.includes(error.code)

export class QueuedError extends OfflineError {
  override name = 'QueuedError'
}

export async function problemFrom(response: Response): Promise<ApiProblem> {
  const details = (await response.json().catch(() => ({}))) as ProblemDetails | null
  return new ApiProblem(response.status, details ?? {})
}
