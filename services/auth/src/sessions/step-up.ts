import { isOperator } from '@love-space/contracts/admin/operator-roles.ts'
import type { SignedIn } from '@love-space/contracts/auth/session.ts'
import { AppError } from '@love-space/service-kit/process/app-error.ts'
import { tryOwnPassword, tryOwnPin } from '../credentials/try-secret.ts'
import type { Deps } from '../deps.ts'
import { withNewAccessToken } from './with-new-access-token.ts'
import type { LiveSession } from './sessions.queries.ts'
import { allowsSession, rolesBy, type Amr } from '../users/user.rules.ts'
import { mustUsePasskey } from './operator-passkeys.ts'

type Confirmation =
  | { readonly pin: string }
  | { readonly password: string }
  | { readonly passkey: () => Promise<{ readonly passkeyId: string }> }

interface Proof {
  /** Proof that the session has from now on. A password is none, so a session opened by a ring gains no roles. */
  readonly amr?: Amr
  readonly passkeyId?: string
}

const confirm = async (deps: Deps, live: LiveSession, by: Confirmation): Promise<Proof> => {
  const { user, session } = live
  if ('passkey' in by) {
    const { passkeyId } = await by.passkey()
    return { amr: 'passkey', ...(mustUsePasskey(deps, live) ? { passkeyId } : {}) }
  }
  const isOperating = isOperator(rolesBy(user.roles, session.amr)) && !mustUsePasskey(deps, live)
  if (isOperating && user.passkeys.length > 0) throw new AppError('PASSKEY_NEEDED')
  if ('pin' in by) {
    await tryOwnPin(deps, user, by.pin)
    return { amr: 'pin' }
  }
  await tryOwnPassword(deps, user, by.password)
  return {}
}

/**
 * Steps up the session. An operator who has a passkey confirms by it. A passkey that makes a session carry operators'
 * roles is one that the session ends with.
 */
export const stepUp = async (deps: Deps, live: LiveSession, by: Confirmation): Promise<SignedIn> => {
  const { user, session } = live
  const { amr, ...bound } = await confirm(deps, live, by)
  const now = deps.clock()
  const confirmed = await deps.sessions.update(
    { _id: session._id, endedAt: null },
    { $set: { steppedUpAt: now, ...bound }, ...(amr === undefined ? {} : { $addToSet: { amr } }) },
    [],
  )
  // Read the user last: while the secret was verified, all sessions may have ended or a role may have been removed.
  const current = confirmed && (await deps.users.findById(user._id))
  if (!current || !allowsSession(current, confirmed)) throw new AppError('SESSION_ENDED')
  return withNewAccessToken(deps, { user: current, session: confirmed }, now)
}
