/**
 * The trusted types policies that the front ends create, by what each makes addresses for. The gateway's content security
 * policy allows these and no other.
 */
export const trustedTypesPolicies = {
  /** The shell's scripts that are loaded on demand. */
  chunks: 'love-space-shell',
  serviceWorker: 'love-space-worker',
} as const
