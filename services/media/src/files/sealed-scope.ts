import { idFromText } from '@love-space/service-kit/process/crypto.ts'

/**
 * Returns the scope of what a user has sealed. It is neither the space's, so that no list, quota or search of the space
 * includes it, nor the user's, whose erasure deletes the whole scope: what was opened stays with its reader.
 */
export const sealedScopeOf = (userId: string): string => idFromText(`sealed:${userId}`)
