import { randomToken, sha256 } from '@love-space/service-kit/process/crypto.ts'
import type { Deps } from '../deps.ts'
import type { Settings } from '../settings.ts'
import type { UserDoc } from '../users/user.model.ts'
import { trustsBrowser } from '../users/user.rules.ts'
import { secretsIn, withSecret } from './browser-cookie.rules.ts'

const idOf = (userId: string, browserHash: string): string => `${userId}:${browserHash}`

/** A browser that is known to a user, and the secret that it sent. */
export interface KnownBrowser {
  readonly secret: string
  readonly browserHash: string
}

/**
 * What makes this browser known to the user, if their password or PIN did and nothing withdrew it. It looks in the
 * database also where there is no user, so that its time does not tell whether an e-mail is known.
 */
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

/** The hash of a browser's secret, and the cookie that holds the secret. */
export interface BrowserSecret {
  readonly browserHash: string
  readonly cookie: string
}

/** The secret that this browser is known to the user by, or a new one: a value is never trusted because a request sent it. */
export const secretForBrowser = async (deps: Deps, user: UserDoc, cookie: string | null): Promise<BrowserSecret> => {
  const found = await findKnownBrowser(deps, user, cookie)
  const secret = found?.secret ?? randomToken()
  return { browserHash: sha256(secret), cookie: deps.signBrowser(withSecret(cookie, secret)) }
}

/**
 * Makes the browser that brings the secret a known browser of the user, as they were when they proved who they are: what
 * was forgotten since, stays forgotten. Only its hash is ever stored.
 */
export const trustBrowser = async (
  deps: Deps,
  { _id: userId, browsersForgottenBefore: grantedAfter }: Pick<UserDoc, '_id' | 'browsersForgottenBefore'>,
  browserHash: string,
  /** The ring whose tap led to the PIN; null where it was a password. */
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

/** Makes the browser known to the user and answers its cookie. */
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

/** Until when what a ring opened before it was lost may begin: a tap leads to a session at once or, by its challenge, later. */
export const lastOpenedBy = (lostAt: Date, { challengeMs }: Pick<Settings, 'challengeMs'>): Date =>
  new Date(lostAt.getTime() + challengeMs)

/** Withdraws what became known through a ring until it was lost. */
export const withdrawBrowsersOfRing = async (deps: Deps, ringId: string, lostAt: Date): Promise<void> => {
  await deps.knownBrowsers.deleteMany({ ringIds: ringId, grantedAt: { $lte: lostAt } })
}
