import { unlessDuplicate } from '@love-space/service-kit/process/app-error.ts'
import { tapVerdictToken, type TapVerdict } from '@love-space/contracts/auth/tap.internal.ts'
import type { AnswerOf, BodyOf } from '@love-space/contracts/route.ts'
import type { Space } from '@love-space/contracts/space/space.ts'
import type { resolveTap as contract } from '@love-space/contracts/space/tap.internal.ts'
import { randomToken } from '@love-space/service-kit/process/crypto.ts'
import { browserFamily } from '@love-space/service-kit/http/browser-family.ts'
import { epochSeconds, type Clock } from '@love-space/service-kit/process/clock.ts'
import type { PrivateJwk } from '@love-space/service-kit/process/env.ts'
import { inTime } from '@love-space/service-kit/process/in-time.ts'
import { importJWK, SignJWT } from 'jose'
import type { Deps } from '../deps.ts'
import { verdictOf } from './pair.rules.ts'
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

/** The space comes with a tap's answer where it can be read by then; otherwise the browser asks for it. */
const mySpaceOf = async (deps: Deps, ownerId: string): Promise<Space | null> => {
  const [space] = await spacesOfUser(deps, ownerId)
  return space ? toSpace(deps, space) : null
}

/** Says what a link opens, signed for auth, which alone decides what that means for the person who tapped. */
export const resolveTap = async (
  deps: Deps,
  { token, object, browser, ip, peek }: BodyOf<typeof contract>,
): Promise<AnswerOf<typeof contract>['data']> => {
  const now = deps.clock()
  const { space, pair } = await openPair(deps, { token, object })
  const verdict = verdictOf(space, pair, now)
  const { found, spaceId, ringId, ownerId } = verdict
  // Who may open a known link how often is counted by auth, which can tell its owner from strangers: counted here,
  // strangers could keep the owner out.
  if (found === 'unknown') await deps.limitLinks.unknown(pair, ip)
  const signed = await deps.signVerdict(verdict)
  if (peek || spaceId === null || ringId === null) return { verdict: signed, mySpace: null }
  const tap = { spaceId, at: now, browser: browserFamily(browser) }
  // Of two first taps at the same moment either may be the last one.
  await unlessDuplicate(deps.ringTaps.updateOne({ _id: ringId }, { $set: tap }, { upsert: true }))
  const mySpace = found === 'owned' && ownerId !== null ? await inTime(() => mySpaceOf(deps, ownerId)) : null
  return { verdict: signed, mySpace: mySpace ?? null }
}
