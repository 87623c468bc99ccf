import { trustedTypesPolicies } from '@love-space/contracts/trusted-types.ts'

/** Content security policy of pages and the service worker. Directives that are not listed fall under `default-src`. */
const pagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "font-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  `trusted-types ${Object.values(trustedTypesPolicies).join(' ')}`,
].join('; ')

const dataPolicy = "default-src 'none'; frame-ancestors 'none'"

const forPages = [
  'cross-origin-opener-policy',
  'same-origin',
  'permissions-policy',
  'camera=(), geolocation=(), microphone=(self), payment=(), usb=(), browsing-topics=()',
]
const strictTransport = ['strict-transport-security', 'max-age=63072000; includeSubDomains']

/** Paths whose address or referrer can contain a ring's secrets. */
const tapPaths = new Set(['/space', '/join', '/api/space', '/api/space/token', '/api/auth/passwordless-space-login'])

/** Headers to set. Names are in lower case; `always` is a flat list of names and values. */
export interface OwnHeaders {
  readonly always: readonly string[]
  /** Defaults that a service may replace, e.g. by a stricter policy. */
  readonly defaults: readonly (readonly [string, string])[]
}

/** Scripts of service workers. A worker has the Content-Security-Policy of its script, so they get that of pages. */
const workers = new Set(['/service-worker.js', '/no-service-worker.js'])
const isFile = (path: string): boolean => /\.[a-z0-9]+$/.test(path) && !path.endsWith('.html') && !workers.has(path)

/** Returns the headers of a path. Files and data get none that only concern pages. */
export const securityHeaders = (isHttps: boolean): ((path: string) => OwnHeaders) => {
  const always = ['x-content-type-options', 'nosniff', ...(isHttps ? strictTransport : [])]
  const forPage = [...always, ...forPages]
  const defaults = (policy: string, referrer: string): OwnHeaders['defaults'] => [
    ['cross-origin-resource-policy', 'same-origin'],
    ['content-security-policy', policy],
    ['referrer-policy', referrer],
  ]
  const usual = 'strict-origin-when-cross-origin'
  const tapData = { always, defaults: defaults(dataPolicy, 'no-referrer') }
  const tapPage = { always: forPage, defaults: defaults(pagePolicy, 'no-referrer') }
  const data = { always, defaults: defaults(dataPolicy, usual) }
  const page = { always: forPage, defaults: defaults(pagePolicy, usual) }
  return (path) => {
    const isData = path.startsWith('/api/') && !path.startsWith('/api/docs')
    if (tapPaths.has(path)) return isData ? tapData : tapPage
    return isData || isFile(path) ? data : page
  }
}
