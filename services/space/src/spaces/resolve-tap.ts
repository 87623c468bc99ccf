import { tapVerdictToken, type TapVerdict } from '@love-space/contracts/auth/tap.internal.ts'
import type { AnswerOf, BodyOf } from '@love-space/contracts/call-parts.ts'
import type { Space } from '@love-space/contracts/space/space.ts'
import type { resolveTap as contract } from '@love-space/contracts/space/tap.internal.ts'
import { randomToken } from '@love-space/service-kit/process/crypto.ts'
import { browserFamily } from '@love-space/service-kit/http/browser-family.ts'
import { epochSeconds, type Clock } from '@love-space/service-kit/process/clock.ts'
import type { PrivateJwk } from '@love-space/service-kit/process/env.ts'
import { settleWithin } from '@love-space/service-kit/process/in-time.ts'
import { importJWK, SignJWT } from 'jose'
import type { Deps } from '../deps.ts'
import { verdictOf } from './pair.rules.ts'
import { ringWasTapped } from './space.events.ts'
import { openPair, spacesOfUser } from './spaces.queries.ts'
import { toSpace } from './space.view.ts'

export type SignVerdict = (verdict: TapVerdict) => Promise<string>

export const createVerdictSigner = async (privateKey: PrivateJwk, clock: Clock): Promise<SignVerdict> => {
  const { algorithm, type, issuer, audience, lifetimeS } = tapVerdictToken
  const key = await importJWK(privateKey, algorithm)
  return (verdict) => {
    const now = epochSeconds(clock())
    return new SignJWT({ ...verdict })
      .setProtectedHeader({ alg: algorithm, typ: type })
      .setIssuer(issuer)
      .setAudience(audience)
      .setIssuedAt(now)
      .setExpirationTime(now + lifetimeS)
      .setJti(randomToken(16))
      .sign(key)
  }
}

const mySpaceOf = async (deps: Deps, ownerId: string): Promise<Space | null> => {
  const [space] = await spacesOfUser(deps, ownerId)
  return space ? toSpace(deps, space) : null
}

export const resolveTap = async (
  deps: Deps,
  { token, object, browser, ip, peek }: BodyOf<typeof contract>,
): Promise<AnswerOf<typeof contract>['data']> => {
  const now = deps.clock()
  const { space, pair } = await openPair(deps, { token, object })
  const verdict = verdictOf(space, pair, now)
  const { found, spaceId, ringId, ownerId } = verdict
  // The auth service limits known links: it can tell the owner from strangers, who must not block the owner.
  if (found === 'unknown') await deps.limitLinks.unknown(pair, ip)
  const signed = await deps.signVerdict(verdict)
  if (peek || spaceId === null || ringId === null) return { verdict: signed, mySpace: null }
  const tap = { spaceId, at: now, browser: browserFamily(browser) }
  await deps.ringTaps.upsert({ _id: ringId }, { $set: tap }, [ringWasTapped(ringId, now)])
  const mySpace = found === 'owned' && ownerId !== null ? await settleWithin(() => mySpaceOf(deps, ownerId)) : null
  return { verdict: signed, mySpace: mySpace ?? null }
}
