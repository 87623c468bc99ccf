import type { VerifyToken } from '@love-space/service-kit/auth/access-token.ts'
import { bearerOf } from '@love-space/service-kit/auth/tokens.ts'
import { AppError } from '@love-space/service-kit/process/app-error.ts'
import type { IncomingHttpHeaders } from 'node:http'
import type { Exchange } from './exchange.ts'
import { createBuckets, type Rate } from './rate-limits.ts'
import type { PublicRoute } from './route-table.ts'

export interface AdmissionOptions {
  readonly rates: { readonly usual: Rate; readonly secret: Rate }
  readonly verifyToken: VerifyToken
  /** Returns the known browser that the cookie in these headers names, or null. */
  readonly browserOf: (headers: IncomingHttpHeaders) => string | null
}

export const createAdmission = ({ rates, verifyToken, browserOf }: AdmissionOptions) => {
  const usual = createBuckets(rates.usual)
  const secret = createBuckets(rates.secret)

  const limit = (retryAfterS: number): void => {
    if (retryAfterS > 0) throw new AppError('TOO_MANY_REQUESTS', undefined, { retryAfterS })
  }

  const limitAddress = ({ addressKey }: Exchange): void => limit(usual.take(addressKey, Date.now()))

  /**
   * Checks the token of a request. Without a valid one, a public route goes on without a user; any other request counts
   * against its address and is refused.
   */
  const checkToken = async (exchange: Exchange, { spec }: PublicRoute): Promise<void> => {
    const token = bearerOf(exchange.incoming.headers.authorization)
    if (token === undefined && spec.access !== 'public') {
      limitAddress(exchange)
      throw new AppError('SIGN_IN_REQUIRED')
    }
    if (token === undefined) return
    try {
      exchange.notes.user = await verifyToken(token)
    } catch (error) {
      // Public routes ignore an invalid token.
      if (spec.access === 'public') return
      limitAddress(exchange)
      throw error
    }
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
