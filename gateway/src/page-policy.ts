import { trustedTypesPolicies } from '@love-space/contracts/trusted-types.ts'

/** Content security policy of pages and the service worker. Directives that are not listed fall under `default-src`. */
export const pagePolicy = [
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
