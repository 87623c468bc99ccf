import type { SignedIn } from '@love-space/contracts/auth/session.ts'
import { AppError } from '@love-space/service-kit/process/app-error.ts'
import { tryOwnPassword, tryOwnPin } from '../credentials/try-secret.ts'
import type { Deps } from '../deps.ts'
import type { UserDoc } from '../users/user.model.ts'
import { withNewAccessToken } from './with-new-access-token.ts'
import type { LiveSession } from './sessions.queries.ts'
import { allowsSession } from '../users/user.rules.ts'

type Confirmation =
  | { readonly pin: string }
  | { readonly password: string }
  | { readonly passkey: () => Promise<unknown> }

const confirm = async (deps: Deps, user: UserDoc, by: Confirmation): Promise<void> => {
  if ('pin' in by) await tryOwnPin(deps, user, by.pin)
  else if ('password' in by) await tryOwnPassword(deps, user, by.password)
  else await by.passkey()
}

/** Steps up the session. Only a PIN is added to `amr`, so a session opened by a ring gains no roles. */
export const stepUp = async (deps: Deps, { user, session }: LiveSession, by: Confirmation): Promise<SignedIn> => {
  await confirm(deps, user, by)
  const now = deps.clock()
  const confirmed = await deps.sessions.update(
    { _id: session._id, endedAt: null },
    { $set: { steppedUpAt: now }, ...('pin' in by ? { $addToSet: { amr: 'pin' } } : {}) },
    [],
  )
  // Read the user last: while the secret was verified, all sessions may have ended or a role may have been removed.
  const current = confirmed && (await deps.users.findById(user._id))
  if (!current || !allowsSession(current, confirmed)) throw new AppError('SESSION_ENDED')
  return withNewAccessToken(deps, { user: current, session: confirmed }, now)
}
