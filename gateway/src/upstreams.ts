import type { Caller } from '@love-space/contracts/route.ts'

/** A process that answers public paths; what is left to `gateway` is answered here. */
export type Owner = Caller

/** Which service a public path (below /api) goes to: the longest prefix wins, `*` stands for one segment. */
export const upstreamTable: readonly (readonly [prefix: string, owner: Owner])[] = [
  ['/auth', 'auth'],
  ['/auth/passwordless-space-login', 'gateway'],
  ['/user', 'auth'],
  ['/space/user', 'auth'],
  ['/space', 'space'],
  ['/space/token', 'gateway'],
  ['/upload-base64', 'media'],
  ['/uploads', 'media'],
  ['/files', 'media'],
  ['/memories', 'media'],
  ['/spaces/*/memories', 'media'],
  ['/timeline', 'media'],
  ['/love-message', 'engagement'],
  ['/mood-rating', 'engagement'],
  ['/activities', 'engagement'],
  ['/notifications', 'engagement'],
  ['/quotes', 'admin'],
  ['/rings', 'admin'],
  ['/space-device-bindings', 'admin'],
  ['/admin', 'admin'],
  ['/klaviyo', 'admin'],
  ['/diagnostics', 'admin'],
  ['/stream', 'gateway'],
]

const byLength = upstreamTable
  .map(([prefix, owner]) => ({ segments: prefix.split('/'), owner }))
  .sort((a, b) => b.segments.length - a.segments.length)

/** The service a path belongs to; undefined for a path nobody publishes, `/internal` above all. */
export const ownerOf = (path: string): Owner | undefined => {
  const segments = path.split('/')
  return byLength.find((row) =>
    row.segments.every((segment, index) => segments[index] === segment || (segment === '*' && segments[index])),
  )?.owner
}
