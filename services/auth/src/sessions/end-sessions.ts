import { addSessionEnd } from '@love-space/service-kit/auth/ends-of-request.ts'
import { AppError } from '@love-space/service-kit/process/app-error.ts'
import { nextOf } from '@love-space/service-kit/store/aggregate.ts'
import type { Deps } from '../deps.ts'
import { endSession } from './end-session.ts'
import { readRefreshToken } from './refresh-token.ts'
import type { LiveSession } from './sessions.queries.ts'
import { signOutEverywhere } from './sign-out-everywhere.ts'

export const endPresentedSession = async (
  deps: Deps,
  presented: string | null,
  reason: 'signed-out' | 'replaced',
): Promise<void> => {
  const token = readRefreshToken(deps.settings.refreshKey, presented)
  const session = token && (await deps.sessions.findById(token.sid))
  if (!session) return
  // A repeated logout also makes the gateway refuse the session.
  if (!(await endSession(deps, session, reason))) addSessionEnd({ sid: session._id, userId: session.userId, reason })
}

export const endOwnSession = async (deps: Deps, userId: string, sid: string): Promise<void> => {
  if (!(await endSession(deps, { _id: sid, userId }, 'ended-by-user'))) throw new AppError('SESSION_NOT_FOUND')
}

export const endAllSessions = async (deps: Deps, { user }: LiveSession): Promise<void> => {
  await deps.users.mutate(user._id, (current) => {
    const end = signOutEverywhere(current, deps.clock(), 'ended-by-user')
    return { next: nextOf(current, end.fields), events: [end.event] }
  })
}
