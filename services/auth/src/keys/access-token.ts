import { epochSeconds } from '@love-space/service-kit/process/clock.ts'
import { tokenNames } from '@love-space/service-kit/auth/tokens.ts'
import { SignJWT } from 'jose'
import type { SessionDoc } from '../sessions/session.model.ts'
import type { UserDoc } from '../users/user.model.ts'
import { rolesBy } from '../users/user.rules.ts'
import type { SigningKeys } from './signing-keys.ts'

/**
 * Signs who the session belongs to; `now` is from before user and session were read. The token says after which end of all
 * sessions `user` was read, so every service knows of each later end that it came after the token.
 */
export const signAccessToken = async (
  keys: SigningKeys,
  { user, session, now, lifetimeS }: { user: UserDoc; session: SessionDoc; now: Date; lifetimeS: number },
): Promise<string> => {
  const { kid, key } = await keys.signer()
  const sessionsEndedAt = user.sessionsEndedBefore?.getTime() ?? 0
  // Services of an older release compare whole seconds: a token just after an end must not look as if it came before.
  const issuedAt = Math.max(epochSeconds(now), Math.ceil(sessionsEndedAt / 1000))
  return new SignJWT({
    roles: rolesBy(user.roles, session.amr),
    amr: session.amr,
    sid: session._id,
    sea: sessionsEndedAt,
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
