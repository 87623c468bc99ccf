import type { ErrorCode } from '@love-space/contracts/errors.ts'
import { AppError, unlessDuplicate, retryOnConflict } from '@love-space/service-kit/process/app-error.ts'
import type { Deps } from '../deps.ts'
import { nextTry, triesExpireAt, type Tries, type WaitPolicy } from './tries.rules.ts'

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
