import { kitTexts } from '@love-space/texts/en/kit.ts'
import { fill } from '@love-space/texts/fill.ts'

/** The server refused or failed; `message` is the text a person may read, `code` what programs decide by. */
export class ApiProblem extends Error {
  readonly status: number
  readonly code: string
  /** One entry per refused field, e.g. `body.email`. */
  readonly errors: readonly { field: string; message: string }[]
  readonly requestId: string | null
  readonly retryAfterS: number | null

  constructor(status: number, details: ProblemDetails) {
    super(details.message || fill(kitTexts.serverAnswered, { status }))
    this.name = 'ApiProblem'
    this.status = status
    this.code = details.code ?? 'UNKNOWN'
    this.errors = details.errors ?? []
    this.requestId = details.requestId ?? null
    this.retryAfterS = details.retryAfterS ?? null
  }
}

export interface ProblemDetails {
  readonly message?: string
  readonly code?: string
  readonly errors?: readonly { field: string; message: string }[]
  readonly requestId?: string
  readonly retryAfterS?: number
}

/** No answer came: the device is offline, the connection broke or the time was up. Nothing is known about a write. */
export class OfflineError extends Error {
  constructor(cause: unknown) {
    super(kitTexts.unreachable, { cause })
    this.name = 'OfflineError'
  }
}

/** Reads a failed answer, whatever its body holds. */
export async function problemFrom(response: Response): Promise<ApiProblem> {
  const details = (await response.json().catch(() => ({}))) as ProblemDetails | null
  return new ApiProblem(response.status, details ?? {})
}
