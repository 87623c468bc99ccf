/** Trusted Types policies of the front ends, by purpose. The gateway's content security policy allows only these. */
export const trustedTypesPolicies = {
  /** Creates addresses of scripts that the shell loads on demand. */
  chunks: 'love-space-shell',
  serviceWorker: 'love-space-worker',
} as const
