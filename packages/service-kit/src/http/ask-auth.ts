import { checkSession } from '@love-space/contracts/auth/session.internal.ts'
import type { IsSessionLive } from '../auth/live-sessions.ts'
import type { InternalClient } from './internal-client.ts'

export const askAuth =
  (auth: InternalClient): IsSessionLive =>
  async ({ userId, sid }) =>
    (await auth.call(checkSession, { params: { userId, sid } })).data.isLive
