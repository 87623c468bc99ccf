import { userSessionsEnded } from '@love-space/contracts/events/auth.ts'
import { AppError } from '@love-space/service-kit/app-error.ts'
import { eventOf } from '@love-space/service-kit/domain-event.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { endSession } from './end-session.ts'
import { readRefreshToken } from './refresh-token.ts'
import type { LiveSession } from './sessions.queries.ts'

/** Ends the family of a refresh token; without a readable one there is nothing to end. */
export const endPresentedSession = async (
  deps: AuthDeps,
  presented: string | null,
  reason: 'signed-out' | 'replaced',
): Promise<void> => {
  const token = readRefreshToken(deps.settings.refreshKey, presented)
  const session = token && (await deps.sessions.findById(token.sid))
  if (session) await endSession(deps, session, reason)
}

/** Ends one of the user's own sign-ins. */
export const endOwnSession = async (deps: AuthDeps, userId: string, sid: string): Promise<void> => {
  const hasEnded = await endSession(deps, { _id: sid, userId }, 'ended-by-user')
  if (!hasEnded) throw new AppError('SESSION_NOT_FOUND')
}

/** Ends every sign-in of the user and forgets every known browser, in one write. */
export const endAllSessions = async (deps: AuthDeps, { user }: LiveSession): Promise<void> => {
  const now = deps.clock()
  await deps.users.update(
    { _id: user._id },
    {
      $set: {
        sessionsEndedBefore: now,
        sessionsEndedExcept: null,
        browsersForgottenBefore: now,
        browsersForgottenExcept: null,
      },
    },
    [
      eventOf(userSessionsEnded, {
        aggregateId: user._id,
        time: now,
        data: { userId: user._id, before: now.toISOString(), exceptSid: null, reason: 'ended-by-user' },
      }),
    ],
  )
}
