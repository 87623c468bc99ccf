import { AppError } from '@love-space/service-kit/app-error.ts'
import { hmacSha256 } from '@love-space/service-kit/crypto.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { browserHashOf, isKnownBrowser } from '../browsers/known-browsers.ts'
import type { UserDoc } from './user.model.ts'
import { normaliseEmail } from './user.rules.ts'

interface Attempt {
  readonly email: string
  readonly password: string
  readonly ip: string
  readonly knownBrowser: string | null
}

/** The user whose e-mail and password these are; everything else looks and takes the same. */
export const logIn = async (deps: AuthDeps, { email, password, ip, knownBrowser }: Attempt): Promise<UserDoc> => {
  const { limits, lookUpKey } = deps.settings
  await deps.counters.hit(`login:${ip}`, limits.loginPerAddress)
  const normalised = normaliseEmail(email)
  const user = await deps.users.findOne({ email: normalised })
  // A stranger's tries cannot lock the owner out of a browser that is known.
  const isKnown = await isKnownBrowser(deps, user, knownBrowser)
  const key = `login:${hmacSha256(lookUpKey, normalised)}${isKnown ? `:${browserHashOf(knownBrowser)}` : ''}`
  await deps.counters.hit(key, limits.loginPerEmail)
  const isRight = await deps.hasher.isPassword(user?.active ? user.passwordHash : null, password)
  if (!user || !isRight) throw new AppError('LOGIN_FAILED')
  await deps.counters.clear(key, limits.loginPerEmail)
  return user
}
