import { epochSeconds } from '@love-space/service-kit/process/clock.ts'
import { tokenNames } from '@love-space/service-kit/auth/tokens.ts'
import { SignJWT } from 'jose'
import type { SessionDoc } from '../sessions/session.model.ts'
import type { UserDoc } from '../users/user.model.ts'
import { needsPasskey, rolesBy, type OperatorPasskeys } from '../users/user.rules.ts'
import type { SigningKeys } from './signing-keys.ts'

interface AccessTokenOf {
  readonly user: UserDoc
  readonly session: SessionDoc
  readonly now: Date
  readonly lifetimeS: number
  readonly policy: OperatorPasskeys
}

/**
 * Signs an access token; `now` must precede the reads of user and session. The token names the user's last end of all
 * sessions, so that services recognise every later one as newer.
 */
export const signAccessToken = async (
  keys: SigningKeys,
  { user, session, now, lifetimeS, policy }: AccessTokenOf,
): Promise<string> => {
  const { kid, key } = await keys.signer()
  const sessionsEndedAt = user.sessionsEndedBefore?.getTime() ?? 0
  // Services of an older release compare whole seconds, so the issue time is rounded up past the last end of all
  // sessions.
  const issuedAt = Math.max(epochSeconds(now), Math.ceil(sessionsEndedAt / 1000))
  const isWithoutPasskey = needsPasskey(user.roles, session.amr, policy)
  return new SignJWT({
    // Without roles, services of an older release refuse operators' routes too.
    roles: rolesBy(user.roles, isWithoutPasskey ? [] : session.amr),
    amr: session.amr,
    sid: session._id,
    sea: sessionsEndedAt,
    ...(user.passwordGivenBy === null ? {} : { opw: true }),
    ...(isWithoutPasskey ? { pkn: true } : {}),
    ...(session.steppedUpAt ? { sua: epochSeconds(session.steppedUpAt) } : {}),
  })
    .setProtectedHeader({ alg: tokenNames.algorithm, kid, typ: tokenNames.accessType })
    .setSubject(user._id)
    .setIssuer(tokenNames.issuer)
    .setAudience(tokenNames.audience)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + lifetimeS)
    .sign(key)
}
