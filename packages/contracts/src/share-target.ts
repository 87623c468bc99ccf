import { paths } from './paths.ts'

// In a file of its own, because the first route loads paths.ts.

/** Name of the page below `paths.us`. */
export const sharedPage = 'shared'

/** Page of what other apps shared. Browsers post shares to its address, where the service worker takes them. */
export const sharedPath = `${paths.us}/${sharedPage}`

/** Names of the fields in which browsers post a share. */
export const shareFields = { title: 'title', text: 'text', url: 'url', files: 'files' } as const

/**
 * Reason why nothing of a share was kept. `elsewhere`: another site posted it. `no-worker`: it reached the server, which
 * keeps none.
 */
export type NotKept = 'signed-out' | 'full' | 'too-large' | 'unsuitable' | 'elsewhere' | 'no-worker' | 'failed'

export const notKeptParameter = 'not-kept'

export const notKeptPath = (reason: NotKept): string => `${sharedPath}?${notKeptParameter}=${reason}`
