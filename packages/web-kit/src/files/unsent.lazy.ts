import { countRecordings } from './recordings.lazy.ts'
import { sharedFor } from './shared-drafts.lazy.ts'

export interface Kept {
  /** Number of shares from other apps. */
  readonly shares: number
  readonly recordings: number
}

export const countKept = async (userId: string): Promise<Kept> => {
  const [shares, recordings] = await Promise.all([sharedFor(userId), countRecordings(userId)])
  return { shares: shares.length, recordings }
}
