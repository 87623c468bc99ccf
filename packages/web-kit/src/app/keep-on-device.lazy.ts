import { followOwner } from '../files/shared-owner.lazy.ts'
import { startReadCache } from '../queries/read-cache.lazy.ts'

/** Starts what this device keeps for who is signed in. */
export function keepOnDevice(): Promise<void> {
  followOwner()
  return startReadCache()
}
