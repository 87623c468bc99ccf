import { AppError, retryOnConflict, requireFound } from '@love-space/service-kit/process/app-error.ts'
import type { Deps } from '../deps.ts'
import { signAccessToken } from '../keys/access-token.ts'
import { allowsSession } from '../users/user.rules.ts'
import { endSession } from './end-session.ts'
import { readRefreshToken, refreshTokenOf } from './refresh-token.ts'
import { expiryOf, rotate } from './rotation.rules.ts'
import type { SessionDoc } from './session.model.ts'

export interface Refreshed {
  readonly token: string
  readonly refreshToken: string
}

const takeStep = (deps: Deps, sid: string, generation: number, now: Date) =>
  retryOnConflict(async () => {
    const family = requireFound(await deps.sessions.findById(sid), 'SESSION_ENDED')
    const step = rotate(family, generation, now, deps.settings.rotation)
    switch (step.kind) {
      case 'repeat':
        return { session: family, next: step.next }
      case 'advance': {
        const advanced = await advance(deps, family, generation, now)
        return advanced ? { session: advanced, next: step.next } : undefined
      }
      case 'reuse':
        deps.logger.warn(
          { sid, userId: family.userId },
          'A refresh token replaced long ago was used again; its session ends',
        )
        await endSession(deps, family, 'token-reused')
        throw new AppError('SESSION_ENDED')
      case 'unknown':
        throw new AppError('TOKEN_INVALID')
      default:
        throw new AppError('SESSION_ENDED')
    }
  })

const advance = (deps: Deps, family: SessionDoc, generation: number, now: Date): Promise<SessionDoc | null> =>
  deps.sessions.update(
    { _id: family._id, used: family.used, endedAt: null },
    {
      $set: {
        used: generation,
        usedAt: now,
        lastUsedAt: now,
        expiresAt: expiryOf(family.createdAt, now, deps.settings.rotation),
      },
    },
    [],
  )

export const refreshSession = async (deps: Deps, presented: string | null): Promise<Refreshed> => {
  const { refreshKey, accessTokenS, limits, operatorPasskeys: policy } = deps.settings
  const token = requireFound(readRefreshToken(refreshKey, presented), 'TOKEN_INVALID')
  await deps.counters.hit(`refresh:${token.sid}`, limits.refreshPerSession)
  const now = deps.clock()
  const { session, next } = await takeStep(deps, token.sid, token.generation, now)
  // Read the user last: this read either sees an end of all sessions, or that end is later than this token's issue
  // time.
  const user = await deps.users.findById(session.userId)
  if (!user || !allowsSession(user, session)) throw new AppError('SESSION_ENDED')
  return {
    token: await signAccessToken(deps.signingKeys, { user, session, now, lifetimeS: accessTokenS, policy }),
    refreshToken: refreshTokenOf(refreshKey, { sid: session._id, generation: next }),
  }
}
