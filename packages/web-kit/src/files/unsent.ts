import { credentials } from '../credentials/credentials.ts'
import type { Kept } from './unsent.lazy.ts'
import { pendingUploads } from './uploads.ts'
import type { Upload } from './uploads.store.ts'

/** Uploads, shares and recordings that were not sent from this device, so a sign-out deletes them. */
export interface Unsent extends Kept {
  readonly files: readonly Pick<Upload, 'name'>[]
}

const nothing: Unsent = { files: [], shares: 0, recordings: 0 }

const keptHere = async (userId: string): Promise<Kept> => {
  const { countKept } = await import('./unsent.lazy.ts')
  return countKept(userId)
}

/** Returns the unsent data of the person who is signed in. Leaves out kinds that this browser cannot read. */
export const unsentHere = async (): Promise<Unsent> => {
  const userId = credentials.userId()
  if (userId === undefined) return nothing
  const [files, kept] = await Promise.all([
    pendingUploads().catch(() => nothing.files),
    keptHere(userId).catch(() => nothing),
  ])
  return { ...kept, files }
}

export const isAnyUnsent = ({ files, shares, recordings }: Unsent): boolean => files.length + shares + recordings > 0
