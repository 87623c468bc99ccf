import type { RouteSpec } from '@love-space/contracts/route.ts'

const allowedHeaders = 'Authorization, Content-Type, Idempotency-Key, If-None-Match, Last-Event-ID, X-Love-Space'
const exposedHeaders = 'ETag, Retry-After, X-Request-Id'
const preflightS = '600'

const none: readonly string[] = []
const forOthers: readonly string[] = ['vary', 'Origin']

/** Creates CORS headers for the listed origins, with the headers that routes declare. Other origins get none. */
export const createCorsHeaders = (origins: readonly string[], routes: readonly RouteSpec[]) => {
  const allowed = [...new Set([allowedHeaders, ...routes.flatMap(({ requestHeaders = [] }) => requestHeaders)])].join(
    ', ',
  )
  const exposed = [...new Set([exposedHeaders, ...routes.flatMap(({ answerHeaders = [] }) => answerHeaders)])].join(
    ', ',
  )
  const byOrigin = new Map(
    origins.map((origin) => [
      origin,
      [
        ...forOthers,
        'access-control-allow-origin',
        origin,
        'access-control-allow-credentials',
        'true',
        'access-control-expose-headers',
        exposed,
      ] as readonly string[],
    ]),
  )
  const unnamed = byOrigin.size === 0 ? none : forOthers
  return {
    /** Returns a flat list of header names and values. */
    headersFor: (origin: string | undefined): readonly string[] =>
      origin === undefined ? unnamed : (byOrigin.get(origin) ?? unnamed),
    preflightFor: (origin: string | undefined): readonly (readonly [string, string])[] | undefined =>
      origin !== undefined && byOrigin.has(origin)
        ? [
            ['Access-Control-Allow-Methods', 'GET, HEAD, POST, PUT, PATCH, DELETE'],
            ['Access-Control-Allow-Headers', allowed],
            ['Access-Control-Max-Age', preflightS],
          ]
        : undefined,
  }
}
export type CorsHeaders = ReturnType<typeof createCorsHeaders>
