import type { ErrorCode } from '@love-space/contracts/errors.ts'
import { AppError, unlessDuplicate, retryOnConflict } from '@love-space/service-kit/process/app-error.ts'
import type { Deps } from '../deps.ts'
import { nextTry, triesExpireAt, type Tries, type WaitPolicy } from './tries.rules.ts'

/** Keys of counters of failed attempts. Only a holder of the user's session or known browser can lock that user out. */
export const tryCounterKeys = {
  /** Counts the PIN attempts of all browsers that the ring's owner does not know. */
  pinAtRing: (ringId: string): string => `pin:ring:${ringId}`,
  pinInKnownBrowser: (userId: string, browserHash: string): string => `pin:browser:${userId}:${browserHash}`,
  /** Counts the PIN attempts of all the user's sessions, since every tap opens a new one. */
  pinOfSignedIn: (userId: string): string => `pin:person:${userId}`,
  passwordOfSignedIn: (userId: string): string => `password:person:${userId}`,
  passwordFromAddress: (accountHash: string, address: string): string => `password:address:${accountHash}:${address}`,
  passwordInKnownBrowser: (accountHash: string, browserHash: string): string =>
    `password:browser:${accountHash}:${browserHash}`,
}

const racesMax = 20

const writeTries = async (
  deps: Deps,
  _id: string,
  { known, tries, policy }: { known: Tries | null; tries: Tries; policy: WaitPolicy },
): Promise<boolean> => {
  const expiresAt = triesExpireAt(tries, policy)
  if (known) {
    const filter = { _id, count: known.count, triedAt: known.triedAt }
    const { matchedCount } = await deps.tries.updateOne(filter, { $set: { ...tries, expiresAt } })
    return matchedCount === 1
  }
  return (await unlessDuplicate(deps.tries.create({ _id, ...tries, expiresAt }))) !== null
}

/** Counts an attempt before its secret is verified. Returns the attempts left without a wait. Throws `lockedCode`. */
export const countTry = (deps: Deps, key: string, policy: WaitPolicy, lockedCode: ErrorCode): Promise<number> => {
  const count = async (): Promise<number | undefined> => {
    const known = await deps.tries.findById(key).lean()
    const next = nextTry(known, deps.clock(), policy)
    if (next.kind === 'wait') throw new AppError(lockedCode, undefined, { retryAfterS: next.retryAfterS })
    const { tries } = next
    const isWritten = await writeTries(deps, key, { known, tries, policy })
    return isWritten ? Math.max(0, policy.freeTries - tries.count) : undefined
  }
  return retryOnConflict(count, { triesMax: racesMax })
}

export const forgetTries = async (deps: Deps, key: string): Promise<void> => {
  await deps.tries.deleteOne({ _id: key })
}
