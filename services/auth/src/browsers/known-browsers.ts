import { randomToken, sha256 } from '@love-space/service-kit/crypto.ts'
import type { AuthDeps } from '../auth-deps.ts'
import type { UserDoc } from '../users/user.model.ts'
import { trustsBrowser } from '../users/user.rules.ts'

const idOf = (userId: string, browserHash: string): string => `${userId}:${browserHash}`

/** Only the hash of the cookie is ever stored. */
export const browserHashOf = (cookie: string | null): string | null => (cookie === null ? null : sha256(cookie))

/** Whether the user's password or PIN made this browser known, and nothing withdrew that; nobody takes as long as somebody. */
export const isKnownBrowser = async (deps: AuthDeps, user: UserDoc | null, cookie: string | null): Promise<boolean> => {
  const browserHash = browserHashOf(cookie)
  if (browserHash === null) return false
  const known = await deps.knownBrowsers.findById(idOf(user?._id ?? 'nobody', browserHash)).lean()
  return user !== null && known !== null && known.expiresAt > deps.clock() && trustsBrowser(user, known)
}

/** Makes the browser known to the user and answers its cookie: the one it has, or a new one. */
export const grantBrowser = async (
  deps: AuthDeps,
  userId: string,
  cookie: string | null,
  /** The ring whose tap led to the PIN; null where a password vouches for the browser. */
  ringId: string | null,
): Promise<string> => {
  const value = cookie ?? randomToken()
  const browserHash = sha256(value)
  const now = deps.clock()
  const times = { grantedAt: now, expiresAt: new Date(now.getTime() + deps.settings.knownBrowserMs) }
  await deps.knownBrowsers.updateOne(
    { _id: idOf(userId, browserHash) },
    {
      $setOnInsert: { userId, browserHash },
      ...(ringId === null ? { $set: { ...times, ringIds: [] } } : { $set: times, $addToSet: { ringIds: ringId } }),
    },
    { upsert: true },
  )
  return value
}

/** Withdraws what became known through a ring until it was lost. */
export const withdrawBrowsersOfRing = async (deps: AuthDeps, ringId: string, lostAt: Date): Promise<void> => {
  await deps.knownBrowsers.deleteMany({ ringIds: ringId, grantedAt: { $lte: lostAt } })
}
