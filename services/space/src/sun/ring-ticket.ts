import { cookieAgeS, sessionCookiesOf } from '@love-space/service-kit/http/session-cookies.ts'
import type { HttpContext } from '@love-space/service-kit/http/http-app.ts'
import type { Clock } from '@love-space/service-kit/process/clock.ts'
import type { PrivateJwk } from '@love-space/service-kit/process/env.ts'
import { importJWK, jwtVerify } from 'jose'
import type { Env } from '../env.ts'
import { createTokenSigner } from '../sign-token.ts'

/** Only this service reads its tickets. */
const ticketToken = {
  algorithm: 'EdDSA',
  type: 'ring-ticket+jwt',
  issuer: 'space',
  audience: 'space',
  lifetimeS: cookieAgeS('ringTicket'),
} as const

export interface RingTickets {
  readonly sign: (ringId: string) => Promise<string>
  /** Returns whether this is a ticket for the ring that has not expired. */
  readonly isFor: (ringId: string, ticket: string | null) => Promise<boolean>
}

/** Creates the tickets of rings that sign their taps: proof that a ring was tapped in this browser. */
export const createRingTickets = async (key: PrivateJwk, clock: Clock): Promise<RingTickets> => {
  const { d: _d, ...publicJwk } = key
  const { algorithm, type, issuer, audience } = ticketToken
  const [sign, publicKey] = await Promise.all([
    createTokenSigner(key, ticketToken, clock),
    importJWK(publicJwk, algorithm),
  ])
  return {
    sign: (ringId) => sign({ sub: ringId }),
    isFor: async (ringId, ticket) => {
      if (ticket === null) return false
      try {
        await jwtVerify(ticket, publicKey, {
          algorithms: [algorithm],
          typ: type,
          issuer,
          audience,
          subject: ringId,
          currentDate: clock(),
          requiredClaims: ['exp'],
        })
        return true
      } catch {
        return false
      }
    },
  }
}

/** Returns the ticket that a request's browser has, null without one. */
export const ticketOf = (c: HttpContext, { env }: { readonly env: Pick<Env, 'PUBLIC_ORIGIN'> }): string | null =>
  sessionCookiesOf(c, env.PUBLIC_ORIGIN).read('ringTicket')
