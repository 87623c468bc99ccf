import type { TokenVerifier } from '@love-space/service-kit/auth/access-token.ts'
import type { SignedIn } from '@love-space/service-kit/auth/signed-in.ts'
import { bearerOf } from '@love-space/service-kit/auth/tokens.ts'
import { AppError } from '@love-space/service-kit/process/app-error.ts'
import type { IncomingHttpHeaders } from 'node:http'
import type { Exchange } from './exchange.ts'
import type { LivingGateways } from './living-gateways.ts'
import { createBuckets, type Rate } from './rate-limits.ts'
import type { PublicRoute } from './route-table.ts'

export interface AdmissionOptions {
  readonly rates: { readonly usual: Rate; readonly secret: Rate }
  readonly gateways: Pick<LivingGateways, 'count'>
  readonly tokens: TokenVerifier
  /** Returns the known browser that the cookie in these headers names, or null. */
  readonly browserOf: (headers: IncomingHttpHeaders) => string | null
}

export const createAdmission = ({ rates, gateways, tokens, browserOf }: AdmissionOptions) => {
  const usual = createBuckets(rates.usual, gateways.count)
  const secret = createBuckets(rates.secret, gateways.count)

  const limit = (retryAfterS: number): void => {
    if (retryAfterS > 0) throw new AppError('TOO_MANY_REQUESTS', undefined, { retryAfterS })
  }

  const limitAddress = ({ addressKey }: Exchange): void => limit(usual.take(addressKey, Date.now()))

  const refuseToken = (exchange: Exchange, { spec }: PublicRoute, error: unknown): void => {
    // Public routes ignore an invalid token.
    if (spec.access === 'public') return
    limitAddress(exchange)
    throw error
  }

  const admit = (exchange: Exchange, { spec }: PublicRoute, user: SignedIn): void => {
    exchange.notes.user = user
    if (spec.access === 'admin' && user.needsPasskey) throw new AppError('PASSKEY_NEEDED')
  }

  const verifyToken = async (exchange: Exchange, route: PublicRoute, token: string): Promise<void> => {
    try {
      admit(exchange, route, await tokens.verify(token))
    } catch (error) {
      refuseToken(exchange, route, error)
    }
  }

  /**
   * Checks the token of a request; returns a promise if its signature must be verified. Without a valid one, a public
   * route goes on without a user; any other request counts against its address and is refused.
   */
  const checkToken = (exchange: Exchange, route: PublicRoute): Promise<void> | undefined => {
    const token = bearerOf(exchange.incoming.headers.authorization)
    if (token === undefined) {
      refuseToken(exchange, route, new AppError('SIGN_IN_REQUIRED'))
      return undefined
    }
    try {
      const known = tokens.known(token)
      if (known) {
        admit(exchange, route, known)
        return undefined
      }
    } catch (error) {
      refuseToken(exchange, route, error)
      return undefined
    }
    return verifyToken(exchange, route, token)
  }

  const limitRates = (exchange: Exchange, route: PublicRoute): void => {
    const { user } = exchange.notes
    // Known browsers have buckets of their own, so that clients behind one address do not use up each other's requests.
    const key = user?.userId ?? browserOf(exchange.incoming.headers) ?? exchange.addressKey
    const nowMs = Date.now()
    limit(usual.take(key, nowMs))
    // Each guessable route has a bucket of its own: abuse of one does not block taps from the same address.
    if (route.isGuessable) limit(secret.take(`${route.spec.id} ${key}`, nowMs))
  }

  return { limitAddress, checkToken, limitRates }
}
