import type { Caller } from '@love-space/contracts/route.ts'
import type { SignedIn } from '../auth/signed-in.ts'
import { activeTraceId, createLineLog, type Logger } from '../process/logger.ts'
import type { Metrics } from '../process/metrics.ts'
import { AppError } from '../process/app-error.ts'

export interface RequestNotes {
  route: string
  user?: SignedIn
  caller?: Caller
  error?: unknown
}

export interface AnsweredRequest {
  readonly requestId: string
  readonly method: string
  readonly status: number
  readonly durationMs: number
  readonly notes: RequestNotes
  readonly edge?: { readonly path: string; readonly upstream: string | undefined; readonly traceId: string }
}

/** Paths that probes and scrapers request every few seconds. */
export const probePaths: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics'])

export const createRequestLog = (options: {
  readonly logger: Logger
  readonly metrics: Metrics
}): ((request: AnsweredRequest) => void) => {
  const { logger, metrics } = options
  // Redacting costs more than writing the line. Only causes of errors can contain secrets, so other lines skip it.
  const plain = logger.child({}, { redact: [] })
  const logLine = createLineLog(logger, 'Request')
  return ({ requestId, method, status, durationMs, notes, edge }) => {
    const { route, user, caller, error } = notes
    metrics.httpDuration.observe({ method, route, status: String(status) }, durationMs / 1000)
    const line = {
      requestId,
      method,
      route,
      status,
      durationMs: Math.round(durationMs),
      path: edge?.path,
      upstream: edge?.upstream,
      traceId: edge?.traceId ?? activeTraceId(),
      userId: user?.userId,
      caller,
      code: error instanceof AppError ? error.code : undefined,
    }
    // Status 503 tells a probe that the process starts or lacks its database, which is no failed request.
    if (status === 503 && probePaths.has(route)) plain.warn(line, 'Request')
    else if (status >= 500)
      logger.error({ ...line, error: error instanceof AppError ? (error.cause ?? error) : error }, 'Request')
    else if (probePaths.has(route)) plain.debug(line, 'Request')
    else logLine(line)
  }
}
