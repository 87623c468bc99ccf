import { pagePolicy } from './page-policy.ts'

const dataPolicy = "default-src 'none'; frame-ancestors 'none'"

const forPages = [
  'cross-origin-opener-policy',
  'same-origin',
  'permissions-policy',
  'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()',
]
const strictTransport = ['strict-transport-security', 'max-age=63072000; includeSubDomains']

/** Paths whose address may carry, or just carried, what a ring says. */
const tapPaths = new Set(['/space', '/join', '/api/space', '/api/space/token', '/api/auth/passwordless-space-login'])

/** Headers of an answer: names in lower case, flat lists of names and values where nothing can change them. */
export interface OwnHeaders {
  readonly always: readonly string[]
  /** What a service may say instead, to make the policy of its own answer narrower. */
  readonly unlessSaid: readonly (readonly [string, string])[]
}

/** A worker is bound by the policy its own script comes with, as a page is. */
const workers = new Set(['/service-worker.js', '/no-service-worker.js'])
const isFile = (path: string): boolean => /\.[a-z0-9]+$/.test(path) && !path.endsWith('.html') && !workers.has(path)

/** The headers that every answer carries, by its path; what only concerns pages is left out of the others. */
export const securityHeaders = (isHttps: boolean): ((path: string) => OwnHeaders) => {
  const always = ['x-content-type-options', 'nosniff', ...(isHttps ? strictTransport : [])]
  const forPage = [...always, ...forPages]
  const unlessSaid = (policy: string, referrer: string): OwnHeaders['unlessSaid'] => [
    ['cross-origin-resource-policy', 'same-origin'],
    ['content-security-policy', policy],
    ['referrer-policy', referrer],
  ]
  const usual = 'strict-origin-when-cross-origin'
  const tapData = { always, unlessSaid: unlessSaid(dataPolicy, 'no-referrer') }
  const tapPage = { always: forPage, unlessSaid: unlessSaid(pagePolicy, 'no-referrer') }
  const data = { always, unlessSaid: unlessSaid(dataPolicy, usual) }
  const page = { always: forPage, unlessSaid: unlessSaid(pagePolicy, usual) }
  return (path) => {
    const isData = path.startsWith('/api/') && !path.startsWith('/api/docs')
    if (tapPaths.has(path)) return isData ? tapData : tapPage
    return isData || isFile(path) ? data : page
  }
}
