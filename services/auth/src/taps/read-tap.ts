import {
  TapVerdict,
  tapVerdictToken,
  type answerTap,
  type passwordlessLogin,
} from '@love-space/contracts/auth/tap.internal.ts'
import type { BodyOf } from '@love-space/contracts/call-parts.ts'
import { tokenNames } from '@love-space/service-kit/auth/tokens.ts'
import { addressKey } from '@love-space/service-kit/http/address-key.ts'
import { AppError } from '@love-space/service-kit/process/app-error.ts'
import { fits } from '@love-space/service-kit/process/validation.ts'
import { importJWK, jwtVerify } from 'jose'
import { findKnownBrowser } from '../browsers/known-browsers.ts'
import type { Deps } from '../deps.ts'
import { findLiveSession, type LiveSession } from '../sessions/sessions.queries.ts'
import { isOwner, type TapFacts } from './tap.rules.ts'

/** Verifies the tap verdict that the space service signed. Throws VERDICT_INVALID for a forged or expired one. */
const readVerdict = async ({ env, clock }: Deps, token: string): Promise<Pick<TapFacts, 'verdict' | 'tappedAt'>> => {
  try {
    const spaceKey = env.INTERNAL_PUBLIC_KEYS.space
    if (!spaceKey) throw new Error('INTERNAL_PUBLIC_KEYS has no key of the space service')
    const { payload } = await jwtVerify(token, await importJWK(spaceKey, tapVerdictToken.algorithm), {
      algorithms: [tapVerdictToken.algorithm],
      issuer: tapVerdictToken.issuer,
      audience: tapVerdictToken.audience,
      typ: tapVerdictToken.type,
      maxTokenAge: tapVerdictToken.lifetimeS,
      clockTolerance: tokenNames.clockToleranceS,
      currentDate: clock(),
      requiredClaims: ['exp'],
    })
    const { iss: _iss, aud: _aud, iat = 0, exp: _exp, jti: _jti, ...verdict } = payload
    if (!fits(TapVerdict, verdict)) throw new Error('The tap verdict does not fit its schema')
    return { verdict, tappedAt: new Date(iat * 1000) }
  } catch (error) {
    throw new AppError('VERDICT_INVALID', undefined, { cause: error })
  }
}

const liveSessionOf = async (deps: Deps, bearer: string | null): Promise<LiveSession | null> => {
  if (bearer === null) return null
  try {
    const { sid, userId } = await deps.verifyToken(bearer)
    return await findLiveSession(deps, sid, userId)
  } catch (error) {
    // An invalid token means that the visitor is not signed in.
    if (error instanceof AppError && error.status === 401) return null
    throw error
  }
}

/** Counts a tap or peek. The owner's session or known browser has its own counter: strangers cannot block the owner. */
const countTap = async (deps: Deps, facts: TapFacts, kind: 'tap' | 'peek', ip: string): Promise<void> => {
  const { tapPerAddress, tapPerRing, tapPerKnownBrowser } = deps.settings.limits
  const own = isOwner(facts) ? facts.live?.session._id : facts.known?.browserHash
  if (own !== undefined) {
    await deps.counters.hit(`tap:own:${own}`, tapPerKnownBrowser)
    return
  }
  const { ringId } = facts.verdict
  await deps.counters.hit(`${kind}:address:${addressKey(ip)}`, tapPerAddress)
  if (ringId !== null) await deps.counters.hit(`${kind}:ring:${ringId}`, tapPerRing)
}

export const readTap = async (
  deps: Deps,
  context: BodyOf<typeof answerTap> | BodyOf<typeof passwordlessLogin>,
  kind: 'tap' | 'peek',
): Promise<TapFacts> => {
  const { verdict, tappedAt } = await readVerdict(deps, context.verdict)
  const [owner, live] = await Promise.all([
    verdict.ownerId === null ? null : deps.users.findById(verdict.ownerId),
    liveSessionOf(deps, context.bearer),
  ])
  const known = await findKnownBrowser(deps, owner, context.knownBrowser)
  const facts = { verdict, tappedAt, owner, known, live }
  await countTap(deps, facts, kind, context.ip)
  return facts
}
