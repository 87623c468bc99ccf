/** Frames that songs are played in. */
const players = ['https://www.youtube-nocookie.com', 'https://open.spotify.com']

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
  `frame-src ${players.join(' ')}`,
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "object-src 'none'",
].join('; ')
const dataPolicy = "default-src 'none'; frame-ancestors 'none'"

const fixed = [
  'x-content-type-options',
  'nosniff',
  'cross-origin-opener-policy',
  'same-origin',
  'permissions-policy',
  'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()',
]
const strictTransport = ['strict-transport-security', 'max-age=63072000; includeSubDomains']

/** Paths whose address may carry, or just carried, what a ring says. */
const tapPaths = new Set(['/space', '/api/space', '/api/space/token', '/api/auth/passwordless-space-login'])

/** Headers of an answer: names in lower case, flat lists of names and values where nothing can change them. */
export interface OwnHeaders {
  readonly always: readonly string[]
  /** What a service may say instead, to make the policy of its own answer narrower. */
  readonly unlessSaid: readonly (readonly [string, string])[]
}

/** The headers that every answer carries, by its path. */
export const securityHeaders = (isHttps: boolean): ((path: string) => OwnHeaders) => {
  const always = [...fixed, ...(isHttps ? strictTransport : [])]
  const build = (policy: string, referrer: string): OwnHeaders => ({
    always,
    unlessSaid: [
      ['cross-origin-resource-policy', 'same-origin'],
      ['content-security-policy', policy],
      ['referrer-policy', referrer],
    ],
  })
  const usual = 'strict-origin-when-cross-origin'
  const tapData = build(dataPolicy, 'no-referrer')
  const tapPage = build(pagePolicy, 'no-referrer')
  const data = build(dataPolicy, usual)
  const page = build(pagePolicy, usual)
  return (path) => {
    const isData = path.startsWith('/api/') && !path.startsWith('/api/docs')
    if (tapPaths.has(path)) return isData ? tapData : tapPage
    return isData ? data : page
  }
}
