import type { SignedIn } from '@love-space/contracts/auth/session.ts'
import { AppError } from '@love-space/service-kit/process/app-error.ts'
import { newId } from '@love-space/service-kit/process/crypto.ts'
import { lastPossibleSignIn, withdrawBrowsersOfRing } from '../browsers/known-browsers.ts'
import type { Deps } from '../deps.ts'
import { tapMessages } from '@love-space/texts/en/taps.ts'
import type { UserDoc } from '../users/user.model.ts'
import { hasPasskeyOf, hasSameEnd, type Amr } from '../users/user.rules.ts'
import { endSession } from './end-session.ts'
import { refreshTokenOf } from './refresh-token.ts'
import { expiryOf, firstGeneration } from './rotation.rules.ts'
import { withNewAccessToken } from './with-new-access-token.ts'
import { ringWasConfirmed } from './session.events.ts'
import type { SessionDoc } from './session.model.ts'

export interface SessionStart {
  readonly user: UserDoc
  readonly method: Amr
  readonly amr: readonly Amr[]
  readonly browser: string
  readonly passkeyId?: string
  readonly tap?: {
    readonly ringId: string
    readonly at: Date
    readonly isFirst?: boolean
  }
}

export interface BegunSession {
  readonly signedIn: SignedIn
  readonly refreshToken: string
}

/**
 * Ends the new session and throws if the ring was lost, the passkey removed or all sessions ended meanwhile. Runs after the insert: either
 * this check sees that change, or the change ends the session.
 */
const assertNothingEndedIt = async (deps: Deps, { user, tap }: SessionStart, session: SessionDoc): Promise<void> => {
  const [current, lost] = await Promise.all([
    deps.users.findById(user._id),
    tap ? deps.lostRings.findById(tap.ringId).lean() : null,
  ])
  if (tap && lost && lost.at >= tap.at) {
    await endSession(deps, session, 'ring-lost')
    // Repeats the withdrawal, because this PIN sign-in may have made the browser known after the first one.
    await withdrawBrowsersOfRing(deps, tap.ringId, lastPossibleSignIn(lost.at, deps.settings))
    throw new AppError('TAP_DENIED', tapMessages.inactive)
  }
  if (current && !hasPasskeyOf(current, session)) {
    await endSession(deps, session, 'passkey-removed')
    throw new AppError('SESSION_ENDED')
  }
  if (!current?.active || !hasSameEnd(current, user)) {
    await endSession(deps, session, 'ended-by-user')
    throw new AppError('SESSION_ENDED')
  }
}

export const beginSession = async (deps: Deps, beginning: SessionStart): Promise<BegunSession> => {
  const { user, method, amr, browser, passkeyId, tap } = beginning
  const { rotation, refreshKey } = deps.settings
  const now = deps.clock()
  // A session always begins after the last end of all sessions, even within the same millisecond.
  const createdAt = new Date(Math.max(now.getTime(), (user.sessionsEndedBefore?.getTime() ?? 0) + 1))
  const session = await deps.sessions.insert(
    {
      _id: newId(),
      userId: user._id,
      begunAfter: user.sessionsEndedBefore,
      method,
      amr: [...amr],
      ringId: tap?.ringId ?? null,
      passkeyId: passkeyId ?? null,
      browser,
      used: firstGeneration - 1,
      usedAt: now,
      createdAt,
      lastUsedAt: now,
      expiresAt: expiryOf(createdAt, now, rotation),
      steppedUpAt: amr.some((proof) => proof !== 'ring' && proof !== 'chip') ? now : null,
      endedAt: null,
      endedReason: null,
    },
    tap?.isFirst ? [ringWasConfirmed(user._id, tap, now)] : [],
  )
  await assertNothingEndedIt(deps, beginning, session)
  return {
    signedIn: await withNewAccessToken(deps, { user, session }, now),
    refreshToken: refreshTokenOf(refreshKey, { sid: session._id, generation: firstGeneration }),
  }
}
