import { randomToken, sha256 } from '@love-space/service-kit/process/crypto.ts'
import type { Deps } from '../deps.ts'
import type { Settings } from '../settings.ts'
import type { UserDoc } from '../users/user.model.ts'
import { trustsBrowser } from '../users/user.rules.ts'
import { secretsIn, withSecret } from './browser-cookie.rules.ts'

const idOf = (userId: string, browserHash: string): string => `${userId}:${browserHash}`

export interface KnownBrowser {
  readonly secret: string
  readonly browserHash: string
}

/** Returns the browser that the cookie proves. Queries without a user too, so that the time reveals no accounts. */
export const findKnownBrowser = async (
  deps: Deps,
  user: UserDoc | null,
  cookie: string | null,
): Promise<KnownBrowser | null> => {
  const secrets = secretsIn(cookie)
  if (secrets.length === 0) return null
  const brought = secrets.map((secret) => ({ secret, browserHash: sha256(secret) }))
  const ids = brought.map(({ browserHash }) => idOf(user?._id ?? 'nobody', browserHash))
  const granted = await deps.knownBrowsers.find({ _id: { $in: ids } }).lean()
  const now = deps.clock()
  const known = granted.find((browser) => user && browser.expiresAt > now && trustsBrowser(user, browser))
  return brought.find(({ browserHash }) => browserHash === known?.browserHash) ?? null
}

export interface BrowserSecret {
  readonly browserHash: string
  readonly cookie: string
}

/** Returns the browser's verified secret or a new one. Never reuses an unverified one: it may be planted. */
export const secretForBrowser = async (deps: Deps, user: UserDoc, cookie: string | null): Promise<BrowserSecret> => {
  const found = await findKnownBrowser(deps, user, cookie)
  const secret = found?.secret ?? randomToken()
  return { browserHash: sha256(secret), cookie: deps.signBrowser(withSecret(cookie, secret)) }
}

/** Makes a browser known, unless the user has forgotten all browsers since `user` was read. */
export const trustBrowser = async (
  deps: Deps,
  { _id: userId, browsersForgottenBefore: grantedAfter }: Pick<UserDoc, '_id' | 'browsersForgottenBefore'>,
  browserHash: string,
  ringId: string | null,
): Promise<void> => {
  const now = deps.clock()
  const times = { grantedAt: now, grantedAfter, expiresAt: new Date(now.getTime() + deps.settings.knownBrowserMs) }
  await deps.knownBrowsers.updateOne(
    { _id: idOf(userId, browserHash) },
    {
      $setOnInsert: { userId, browserHash },
      ...(ringId === null ? { $set: { ...times, ringIds: [] } } : { $set: times, $addToSet: { ringIds: ringId } }),
    },
    { upsert: true },
  )
}

export const grantBrowser = async (
  deps: Deps,
  user: UserDoc,
  cookie: string | null,
  ringId: string | null,
): Promise<string> => {
  const secret = await secretForBrowser(deps, user, cookie)
  await trustBrowser(deps, user, secret.browserHash, ringId)
  return secret.cookie
}

/** Returns the latest end of a PIN challenge that a tap started before the ring was lost. */
export const lastPossibleSignIn = (lostAt: Date, { challengeMs }: Pick<Settings, 'challengeMs'>): Date =>
  new Date(lostAt.getTime() + challengeMs)

/** Deletes the known browsers that became known by this ring and a PIN before the ring was lost. */
export const withdrawBrowsersOfRing = async (deps: Deps, ringId: string, lostAt: Date): Promise<void> => {
  await deps.knownBrowsers.deleteMany({ ringIds: ringId, grantedAt: { $lte: lostAt } })
}
