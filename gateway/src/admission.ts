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
  /** The browser that sent these headers, where somebody has signed in with it before; null for any other. */
  readonly browserOf: (headers: IncomingHttpHeaders) => string | null
}

/** Says who may pass how often; everything here throws why not. */
export const createAdmission = ({ rates, verifyToken, browserOf }: AdmissionOptions) => {
  const usual = createBuckets(rates.usual)
  const secret = createBuckets(rates.secret)

  const limit = (retryAfterS: number): void => {
    if (retryAfterS > 0) throw new AppError('TOO_MANY_REQUESTS', undefined, { retryAfterS })
  }

  const limitAddress = ({ addressKey }: Exchange): void => limit(usual.take(addressKey, Date.now()))

  /** Who is signed in; a token that is not valid counts by address. */
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
      // A token that a public route does not need must not make it fail.
      if (spec.access === 'public') return
      limitAddress(exchange)
      throw error
    }
  }

  const limitRates = (exchange: Exchange, route: PublicRoute): void => {
    const { user } = exchange.notes
    // One client must not use up what others at the same address have, so each known browser counts for itself.
    const key = user?.userId ?? browserOf(exchange.incoming.headers) ?? exchange.addressKey
    const nowMs = Date.now()
    limit(usual.take(key, nowMs))
    // Each way to guess for itself: somebody who looks at links without end keeps nobody at that address from tapping.
    if (route.isGuessable) limit(secret.take(`${route.spec.id} ${key}`, nowMs))
  }

  return { limitAddress, checkToken, limitRates }
}
