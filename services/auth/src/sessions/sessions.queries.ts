import { requireFound } from '@love-space/service-kit/process/app-error.ts'
import type { Session } from '@love-space/contracts/auth/session.ts'
import { limits } from '@love-space/contracts/limits.ts'
import type { SignedIn } from '@love-space/service-kit/auth/signed-in.ts'
import type { Deps } from '../deps.ts'
import type { UserDoc } from '../users/user.model.ts'
import { allowsSession } from '../users/user.rules.ts'
import type { SessionDoc } from './session.model.ts'

export interface LiveSession {
  readonly session: SessionDoc
  readonly user: UserDoc
}

const isLive = (session: SessionDoc, user: UserDoc, now: Date): boolean =>
  session.endedAt === null && session.expiresAt > now && allowsSession(user, session)

export const findLiveSession = async (deps: Deps, sid: string, userId: string): Promise<LiveSession | null> => {
  const [session, user] = await Promise.all([deps.sessions.findById(sid), deps.users.findById(userId)])
  if (!session || !user || session.userId !== userId) return null
  return isLive(session, user, deps.clock()) ? { session, user } : null
}

export const isSessionLive = async (deps: Deps, { sid, userId }: Pick<SignedIn, 'sid' | 'userId'>): Promise<boolean> =>
  (await findLiveSession(deps, sid, userId)) !== null

export const getLiveSession = async (deps: Deps, signedIn: SignedIn): Promise<LiveSession> => {
  return requireFound(await findLiveSession(deps, signedIn.sid, signedIn.userId), 'SESSION_ENDED')
}

export const listOpenSessions = async (deps: Deps, { user, session: own }: LiveSession): Promise<Session[]> => {
  const now = deps.clock()
  const sessions = await deps.sessions.find(
    { userId: user._id, endedAt: null, expiresAt: { $gt: now } },
    { sort: { createdAt: -1 }, limit: limits.pageSizeMax },
  )
  return sessions
    .filter((session) => isLive(session, user, now))
    .map((session) => ({
      id: session._id,
      current: session._id === own._id,
      method: session.method,
      browser: session.browser,
      createdAt: session.createdAt.toISOString(),
      lastUsedAt: session.lastUsedAt.toISOString(),
    }))
}
