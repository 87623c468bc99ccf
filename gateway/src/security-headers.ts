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

const always: readonly (readonly [string, string])[] = [
  ['X-Content-Type-Options', 'nosniff'],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
  ['Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()'],
]
const strictTransport = ['Strict-Transport-Security', 'max-age=63072000; includeSubDomains'] as const

/** Paths whose address may carry, or just carried, what a ring says. */
const tapPaths = new Set(['/space', '/api/space', '/api/space/token', '/api/auth/passwordless-space-login'])

type Headers = readonly (readonly [string, string])[]

/** The headers that every answer carries, by its path; a service may only make the policy of its own answer narrower. */
export const securityHeaders = (isHttps: boolean): ((path: string) => Headers) => {
  const build = (policy: string, referrer: string): Headers => [
    ...always,
    ...(isHttps ? [strictTransport] : []),
    ['Content-Security-Policy', policy],
    ['Referrer-Policy', referrer],
  ]
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
