import type { ErrorCode } from '@love-space/contracts/errors.ts'
import { AppError, unlessDuplicate, retryOnConflict } from '@love-space/service-kit/process/app-error.ts'
import type { Deps } from '../deps.ts'
import { nextTry, triesExpireAt, type Tries, type WaitPolicy } from './tries.rules.ts'

/** What counts together. Only somebody who holds a session of a person, or one of their browsers, can make that person wait. */
export const triesOf = {
  /** By browsers that the owner of the ring does not know. */
  pinAtRing: (ringId: string): string => `pin:ring:${ringId}`,
  pinInKnownBrowser: (userId: string, browserHash: string): string => `pin:browser:${userId}:${browserHash}`,
  /** Over all sessions: a tap opens a new one as often as one likes. */
  pinOfSignedIn: (userId: string): string => `pin:person:${userId}`,
  passwordOfSignedIn: (userId: string): string => `password:person:${userId}`,
  passwordFromAddress: (accountHash: string, address: string): string => `password:address:${accountHash}:${address}`,
  passwordInKnownBrowser: (accountHash: string, browserHash: string): string =>
    `password:browser:${accountHash}:${browserHash}`,
}

const racesMax = 20

/** Writes the count of one more try, unless somebody else wrote in between. */
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

/**
 * Counts a try before its secret is verified, and answers how many further ones are free; throws `lockedCode` with the
 * time to wait while none may be made.
 */
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

/** After the right secret, the wrong ones before it no longer count. */
export const forgetTries = async (deps: Deps, key: string): Promise<void> => {
  await deps.tries.deleteOne({ _id: key })
}
