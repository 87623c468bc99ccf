import { Type } from '@sinclair/typebox'
import {
  createRemoteJWKSet,
  customFetch,
  errors,
  jwtVerify,
  type FetchImplementation,
  type JWTVerifyGetKey,
} from 'jose'
import { LRUCache } from 'lru-cache'
import { AppError } from '../process/app-error.ts'
import { createReplicas, originsOf } from '../process/replicas.ts'
import { epochSeconds, systemClock, type Clock } from '../process/clock.ts'
import type { FollowedEndedSessions } from './ended-sessions.ts'
import { keepAnswers, type IsSessionLive } from './live-sessions.ts'
import type { SignedIn } from './signed-in.ts'
import { tokenNames } from './tokens.ts'
import { fits } from '../process/validation.ts'

/** Verifies an access token and returns its user. Throws TOKEN_EXPIRED, SESSION_ENDED or TOKEN_INVALID. */
export type VerifyToken = (token: string) => Promise<SignedIn>

export interface TokenVerifier {
  readonly verify: VerifyToken
  /** The same at once for a token verified in the last minute; undefined for any other, or while auth must be asked. */
  readonly known: (token: string) => SignedIn | undefined
}

const Claims = Type.Object({
  sub: Type.String({ minLength: 1 }),
  sid: Type.String({ minLength: 1 }),
  roles: Type.Array(Type.String()),
  amr: Type.Array(Type.String()),
  sua: Type.Optional(Type.Integer({ minimum: 0 })),
  sea: Type.Optional(Type.Integer({ minimum: 0 })),
  opw: Type.Optional(Type.Literal(true)),
  pkn: Type.Optional(Type.Literal(true)),
  iat: Type.Integer({ minimum: 0 }),
  exp: Type.Integer({ minimum: 0 }),
})

const cacheMs = 60_000

const fetchOfAny = (origins: readonly string[]): FetchImplementation => {
  const replicas = createReplicas(origins)
  return async (url, options) => {
    const origin = replicas.next()
    const { pathname } = new URL(url)
    try {
      return await fetch(new URL(pathname, origin), options)
    } catch (error) {
      if (replicas.size === 1) throw error
      return fetch(new URL(pathname, replicas.next(origin)), options)
    }
  }
}

/** Fetches auth's public keys on demand, from any replica. Caches them for ten minutes. */
export const remoteKeySet = (authUrl: string): JWTVerifyGetKey =>
  createRemoteJWKSet(new URL('/.well-known/jwks.json', originsOf(authUrl)[0]), {
    [customFetch]: fetchOfAny(originsOf(authUrl)),
    timeoutDuration: 2_000,
    cooldownDuration: 5_000,
    cacheMaxAge: 600_000,
  })

const isKeySetTrouble = (error: unknown): boolean =>
  error instanceof errors.JWKSTimeout ||
  !(error instanceof errors.JOSEError) ||
  (error instanceof errors.JOSEError && error.code === 'ERR_JOSE_GENERIC')

const readToken = async (token: string, keys: JWTVerifyGetKey, now: Date): Promise<SignedIn> => {
  const { payload } = await jwtVerify(token, keys, {
    algorithms: [tokenNames.algorithm],
    issuer: tokenNames.issuer,
    audience: tokenNames.audience,
    typ: tokenNames.accessType,
    clockTolerance: tokenNames.clockToleranceS,
    currentDate: now,
  })
  if (!fits(Claims, payload)) throw new AppError('TOKEN_INVALID')
  const { sub, sid, roles, amr, sua, sea, opw, pkn, iat, exp } = payload
  return {
    userId: sub,
    sid,
    roles,
    amr,
    ...(sua === undefined ? {} : { stepUpAt: sua }),
    ...(sea === undefined ? {} : { sessionsEndedAt: sea }),
    ...(opw === undefined ? {} : { hasTypedPassword: opw }),
    ...(pkn === undefined ? {} : { needsPasskey: pkn }),
    issuedAt: iat,
    expiresAt: exp,
  }
}

const problemOf = (error: unknown): AppError => {
  if (error instanceof AppError) return error
  if (error instanceof errors.JWTExpired) return new AppError('TOKEN_EXPIRED', undefined, { cause: error })
  if (isKeySetTrouble(error)) return new AppError('UNAVAILABLE', undefined, { cause: error })
  return new AppError('TOKEN_INVALID', undefined, { cause: error })
}

interface Verified {
  readonly signedIn: SignedIn
  readonly keptUntilMs: number
}

/**
 * Creates a verifier of access tokens. Caches a token for a minute, but always checks for an ended session: by the set
 * while it is complete, otherwise by asking auth.
 */
export const createTokenVerifier = (options: {
  readonly keys: JWTVerifyGetKey
  readonly ended: Pick<FollowedEndedSessions, 'isEnded' | 'isFollowing'>
  readonly isSessionLive: IsSessionLive
  readonly clock?: Clock
}): TokenVerifier => {
  const { keys, ended, clock = systemClock } = options
  const isLive = keepAnswers(options.isSessionLive, clock)
  const verified = new LRUCache<string, Verified>({ max: 10_000 })

  const findVerified = (token: string, now: Date): SignedIn | undefined => {
    const found = verified.get(token)
    if (!found) return undefined
    if (found.signedIn.expiresAt + tokenNames.clockToleranceS <= epochSeconds(now)) {
      verified.delete(token)
      throw new AppError('TOKEN_EXPIRED')
    }
    return found.keptUntilMs > now.getTime() ? found.signedIn : undefined
  }

  const readNew = async (token: string, now: Date): Promise<SignedIn> => {
    const signedIn = await readToken(token, keys, now).catch((error: unknown) => {
      throw problemOf(error)
    })
    verified.set(token, { signedIn, keptUntilMs: now.getTime() + cacheMs })
    return signedIn
  }

  const unlessEnded = (signedIn: SignedIn): SignedIn => {
    if (ended.isEnded(signedIn)) throw new AppError('SESSION_ENDED')
    return signedIn
  }

  return {
    known: (token) => {
      const signedIn = ended.isFollowing() ? findVerified(token, clock()) : undefined
      return signedIn && unlessEnded(signedIn)
    },
    verify: async (token) => {
      if (token === '') throw new AppError('TOKEN_INVALID')
      const now = clock()
      const signedIn = unlessEnded(findVerified(token, now) ?? (await readNew(token, now)))
      if (!ended.isFollowing() && !(await isLive(signedIn))) throw new AppError('SESSION_ENDED')
      return signedIn
    },
  }
}
