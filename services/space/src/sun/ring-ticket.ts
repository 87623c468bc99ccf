import { epochSeconds, type Clock } from '@love-space/service-kit/process/clock.ts'
import type { PrivateJwk } from '@love-space/service-kit/process/env.ts'
import { importJWK, jwtVerify, SignJWT } from 'jose'

const algorithm = 'EdDSA'
const type = 'ring-ticket+jwt'
/** Issuer and audience: only this service reads its tickets. */
const service = 'space'
const lifetimeS = 900

export interface RingTickets {
  readonly sign: (ringId: string) => Promise<string>
  /** Returns whether this is a ticket for the ring that has not expired. */
  readonly isFor: (ringId: string, ticket: string | null) => Promise<boolean>
}

/** Creates the tickets of rings that sign their taps: proof that a ring was tapped in this browser. */
export const createRingTickets = async (key: PrivateJwk, clock: Clock): Promise<RingTickets> => {
  const { d: _d, ...publicJwk } = key
  const [privateKey, publicKey] = await Promise.all([importJWK(key, algorithm), importJWK(publicJwk, algorithm)])
  return {
    sign: (ringId) => {
      const now = epochSeconds(clock())
      return new SignJWT()
        .setProtectedHeader({ alg: algorithm, typ: type })
        .setSubject(ringId)
        .setIssuer(service)
        .setAudience(service)
        .setIssuedAt(now)
        .setExpirationTime(now + lifetimeS)
        .sign(privateKey)
    },
    isFor: async (ringId, ticket) => {
      if (ticket === null) return false
      try {
        await jwtVerify(ticket, publicKey, {
          algorithms: [algorithm],
          typ: type,
          issuer: service,
          audience: service,
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
