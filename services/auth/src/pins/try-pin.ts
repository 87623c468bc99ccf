import { AppError, isDuplicateKey } from '@love-space/service-kit/app-error.ts'
import type { AuthDeps } from '../auth-deps.ts'
import type { UserDoc } from '../users/user.model.ts'
import { nextPinTry, type PinTries } from './pin-lock.rules.ts'

/** Whose wrong tries count together: a stranger at a ring cannot lock out a known browser or a session. */
export const pinTriesAt = {
  ring: (ringId: string): string => `ring:${ringId}`,
  knownBrowser: (userId: string, browserHash: string): string => `browser:${userId}:${browserHash}`,
  session: (userId: string, sid: string): string => `session:${userId}:${sid}`,
}

const triesMax = 20

/** Writes the count of one more try, unless somebody else wrote in between. */
const writeTries = async (deps: AuthDeps, _id: string, known: PinTries | null, tries: PinTries): Promise<boolean> => {
  const expiresAt = new Date(
    Math.max(tries.lockedUntil.getTime(), tries.triedAt.getTime() + deps.settings.pins.quietMs),
  )
  if (known) {
    const filter = { _id, count: known.count, triedAt: known.triedAt }
    const { matchedCount } = await deps.pinTries.updateOne(filter, { $set: { ...tries, expiresAt } })
    return matchedCount === 1
  }
  try {
    await deps.pinTries.create({ _id, ...tries, expiresAt })
    return true
  } catch (error) {
    if (isDuplicateKey(error)) return false
    throw error
  }
}

const countTry = async (deps: AuthDeps, key: string): Promise<void> => {
  for (let attempt = 0; attempt < triesMax; attempt += 1) {
    const known = await deps.pinTries.findById(key).lean()
    const next = nextPinTry(known, deps.clock(), deps.settings.pins)
    if (next.kind === 'locked') throw new AppError('PIN_LOCKED', undefined, { retryAfterS: next.retryAfterS })
    if (await writeTries(deps, key, known, next.tries)) return
  }
  throw new AppError('CONFLICT')
}

/** Counts the try, then verifies; returns only for the right PIN, which forgets the wrong ones. */
export const tryPin = async (deps: AuthDeps, user: UserDoc | null, pin: string, key: string): Promise<void> => {
  await countTry(deps, key)
  if (!(await deps.hasher.isPin(user?.pinHash ?? null, pin))) throw new AppError('PIN_WRONG')
  await deps.pinTries.deleteOne({ _id: key })
}
