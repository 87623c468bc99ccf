import { isDuplicateKey } from '@love-space/service-kit/process/app-error.ts'
import type { Deps } from '../deps.ts'
import type { RingTapDoc } from './ring-tap.model.ts'

/** Keeps the last tap of a ring. */
export const logTap = async ({ ringTaps }: Deps, { _id, ...tap }: RingTapDoc): Promise<void> => {
  try {
    await ringTaps.updateOne({ _id }, { $set: tap }, { upsert: true })
  } catch (error) {
    // Of two first taps at the same moment either may be the last one.
    if (!isDuplicateKey(error)) throw error
  }
}
