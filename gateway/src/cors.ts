const allowedHeaders = 'Authorization, Content-Type, Idempotency-Key, If-None-Match, Last-Event-ID, X-Love-Space'
const exposedHeaders = 'ETag, Retry-After, X-Request-Id'
const preflightS = '600'

type Headers = readonly (readonly [string, string])[]

/** Cross-origin answers for origins that are named one by one; everybody else gets the browser's own refusal. */
export const createCors = (origins: readonly string[]) => {
  const named = new Set(origins)
  return {
    /** Headers of an answer to a page of `origin`. */
    headersFor: (origin: string | undefined): Headers => {
      if (named.size === 0) return []
      if (origin === undefined || !named.has(origin)) return [['Vary', 'Origin']]
      return [
        ['Vary', 'Origin'],
        ['Access-Control-Allow-Origin', origin],
        ['Access-Control-Allow-Credentials', 'true'],
        ['Access-Control-Expose-Headers', exposedHeaders],
      ]
    },
    /** Headers of the answer to a preflight; undefined for an origin that is not named. */
    preflightFor: (origin: string | undefined): Headers | undefined =>
      origin !== undefined && named.has(origin)
        ? [
            ['Access-Control-Allow-Methods', 'GET, HEAD, POST, PUT, PATCH, DELETE'],
            ['Access-Control-Allow-Headers', allowedHeaders],
            ['Access-Control-Max-Age', preflightS],
          ]
        : undefined,
  }
}
export type Cors = ReturnType<typeof createCors>
