import { AppError } from '@love-space/service-kit/app-error.ts'
import { hmacSha256 } from '@love-space/service-kit/crypto.ts'
import type { AuthDeps } from '../auth-deps.ts'
import type { UserDoc } from './user.model.ts'
import { normaliseEmail } from './user.rules.ts'

/** The user whose e-mail and password these are; everything else looks and takes the same. */
export const logIn = async (
  deps: AuthDeps,
  { email, password, ip }: { readonly email: string; readonly password: string; readonly ip: string },
): Promise<UserDoc> => {
  const { limits, lookUpKey } = deps.settings
  const normalised = normaliseEmail(email)
  const emailKey = `login:${hmacSha256(lookUpKey, normalised)}`
  await deps.counters.hit(`login:${ip}`, limits.loginPerAddress)
  await deps.counters.hit(emailKey, limits.loginPerEmail)
  const user = await deps.users.findOne({ email: normalised })
  const isRight = await deps.hasher.isPassword(user?.active ? user.passwordHash : null, password)
  if (!user || !isRight) throw new AppError('LOGIN_FAILED')
  await deps.counters.clear(emailKey, limits.loginPerEmail)
  return user
}
