import { normaliseEmail } from '@love-space/couple-rules/normalise-email.ts'
import { addressKey } from '@love-space/service-kit/http/address-key.ts'
import { AppError } from '@love-space/service-kit/process/app-error.ts'
import { hmacSha256 } from '@love-space/service-kit/process/crypto.ts'
import type { Deps } from '../deps.ts'
import { findKnownBrowser } from '../browsers/known-browsers.ts'
import { countTry, forgetTries } from '../credentials/count-try.ts'
import { tryCounterKeys } from '../credentials/try-counter-keys.ts'
import type { Requester } from '../credentials/work-queue.ts'
import type { UserDoc } from '../users/user.model.ts'

interface Attempt {
  readonly email: string
  readonly password: string
  readonly ip: string
  readonly knownBrowser: string | null
}

/** Counts an attempt before verifying it. Known browsers have their own counter: strangers lock no owner out. */
const countLogIn = async (
  deps: Deps,
  { email, user, ip, knownBrowser }: { email: string; user: UserDoc | null; ip: string; knownBrowser: string | null },
): Promise<{ key: string; requester: Requester }> => {
  const { lookUpKey, limits, passwordWaits } = deps.settings
  const account = hmacSha256(lookUpKey, email)
  const known = await findKnownBrowser(deps, user, knownBrowser)
  if (known) {
    const key = tryCounterKeys.passwordInKnownBrowser(account, known.browserHash)
    await countTry(deps, key, passwordWaits, 'TOO_MANY_REQUESTS')
    return { key, requester: 'known' }
  }
  const address = addressKey(ip)
  const key = tryCounterKeys.passwordFromAddress(account, address)
  await deps.counters.hit(`login:${address}`, limits.loginPerAddress)
  await countTry(deps, key, passwordWaits, 'TOO_MANY_REQUESTS')
  await deps.counters.hit(`login:${account}`, limits.loginPerAccount)
  return { key, requester: 'unknown' }
}

const verifyLogIn = async (deps: Deps, { email, password, ip, knownBrowser }: Attempt): Promise<UserDoc> => {
  const normalised = normaliseEmail(email)
  const user = await deps.users.findByLookup(normalised)
  const { key, requester } = await countLogIn(deps, { email: normalised, user, ip, knownBrowser })
  const isRight = await deps.hashers[requester].isPassword(user?.active ? user.passwordHash : null, password)
  if (!user || !isRight) throw new AppError('LOGIN_FAILED')
  await forgetTries(deps, key)
  return user
}

/** Returns the user. All failures take the same time. Throws LOGIN_FAILED, or UNAVAILABLE if too many sign-ins wait. */
export const logIn = (deps: Deps, attempt: Attempt): Promise<UserDoc> =>
  deps.signIns(deps.readSignedBrowser(attempt.knownBrowser) ? 'known' : 'unknown', () => verifyLogIn(deps, attempt))
