import { endSessions, listSessions, logout, refresh } from '@love-space/contracts/http/auth.ts'
import { bind } from '@love-space/service-kit/bind.ts'
import type { HttpApp } from '@love-space/service-kit/http-app.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { endAllSessions, endOwnSession, endPresentedSession } from './end-sessions.ts'
import { refreshSession } from './refresh-session.ts'
import { assertOwnOrigin, browserOf } from './session-cookies.ts'
import { getLiveSession, listOpenSessions } from './sessions.queries.ts'

export const mountSessions = (app: HttpApp, deps: AuthDeps): void => {
  bind(app, refresh, async ({ c, headers }) => {
    assertOwnOrigin(headers, deps.settings)
    const browser = browserOf(c, deps.settings)
    const { token, refreshToken } = await refreshSession(deps, browser.read('refresh'))
    browser.set('refresh', refreshToken)
    return { data: { token } }
  })

  bind(app, logout, async ({ c, headers }) => {
    assertOwnOrigin(headers, deps.settings)
    const browser = browserOf(c, deps.settings)
    await endPresentedSession(deps, browser.read('refresh'), 'signed-out')
    browser.clear('refresh')
  })

  bind(app, listSessions, async ({ user }) => ({
    data: { sessions: await listOpenSessions(deps, await getLiveSession(deps, user)) },
  }))

  bind(app, endSessions, async ({ user, query, c }) => {
    const live = await getLiveSession(deps, user)
    if (query.sid === undefined) await endAllSessions(deps, live)
    else await endOwnSession(deps, user.userId, query.sid)
    if (query.sid === undefined || query.sid === user.sid) browserOf(c, deps.settings).clear('refresh')
  })
}
