import type { SignedIn } from '@love-space/contracts/auth/session.ts'
import type { Deps } from '../deps.ts'
import { signAccessToken } from '../keys/access-token.ts'
import { toUser } from '../users/user.rules.ts'
import type { LiveSession } from './sessions.queries.ts'

/** Returns a new access token of a session; `now` must precede the reads of user and session. */
export const withNewAccessToken = async (
  deps: Pick<Deps, 'signingKeys' | 'settings'>,
  { user, session }: LiveSession,
  now: Date,
): Promise<SignedIn> => ({
  token: await signAccessToken(deps.signingKeys, {
    user,
    session,
    now,
    lifetimeS: deps.settings.accessTokenS,
    policy: deps.settings.operatorPasskeys,
  }),
  user: toUser(user, session.amr, deps.settings.operatorPasskeys),
})
