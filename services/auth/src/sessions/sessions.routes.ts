import * as internal from '@love-space/contracts/auth/session.internal.ts'
import * as contract from '@love-space/contracts/auth/session.routes.ts'
import { bearerOf } from '@love-space/service-kit/auth/tokens.ts'
import { AppError } from '@love-space/service-kit/process/app-error.ts'
import { bind } from '@love-space/service-kit/http/bind.ts'
import type { HttpApp } from '@love-space/service-kit/http/http-app.ts'
import type { Deps } from '../deps.ts'
import { signInByPin } from './sign-in-by-pin.ts'
import { stepUp } from './step-up.ts'
import { endAllSessions, endOwnSession, endPresentedSession } from './end-sessions.ts'
import { logIn } from './log-in.ts'
import { refreshSession } from './refresh-session.ts'
import { assertOwnOrigin, browserOf } from './session-cookies.ts'
import { getLiveSession, isSessionLive, listOpenSessions } from './sessions.queries.ts'
import { signInByPassword } from './sign-in-browser.ts'

export const mountSessionRoutes = (app: HttpApp, deps: Deps): void => {
  bind(app, contract.login, async ({ body, ip, c }) => {
    const browser = browserOf(c, deps.settings)
    const user = await logIn(deps, { ...body, ip, knownBrowser: browser.read('knownBrowser') })
    return { data: await signInByPassword(deps, user, browser) }
  })

  bind(app, contract.verifyPin, async ({ body, headers, user, c }) => {
    const browser = browserOf(c, deps.settings)
    if (body.challenge !== undefined) {
      const signedIn = await signInByPin(deps, { pin: body.pin, challenge: body.challenge }, browser)
      browser.clear('challengeBrowser')
      return { data: signedIn }
    }
    const bearer = bearerOf(headers.get('authorization'))
    if (bearer === undefined) throw new AppError('SIGN_IN_REQUIRED')
    const signedIn = user ?? (await deps.verifyToken(bearer))
    return { data: await stepUp(deps, await getLiveSession(deps, signedIn), { pin: body.pin }) }
  })

  bind(app, contract.verifyPassword, async ({ body, user }) => ({
    data: await stepUp(deps, await getLiveSession(deps, user), body),
  }))

  bind(app, contract.refresh, async ({ c, headers }) => {
    assertOwnOrigin(headers, deps.settings)
    const browser = browserOf(c, deps.settings)
    const { token, refreshToken } = await refreshSession(deps, browser.read('refresh'))
    browser.set('refresh', refreshToken)
    return { data: { token } }
  })

  bind(app, contract.logout, async ({ c, headers }) => {
    assertOwnOrigin(headers, deps.settings)
    const browser = browserOf(c, deps.settings)
    await endPresentedSession(deps, browser.read('refresh'), 'signed-out')
    browser.clear('refresh')
  })

  bind(app, internal.checkSession, async ({ params }) => ({ data: { isLive: await isSessionLive(deps, params) } }))

  bind(app, contract.listSessions, async ({ user }) => ({
    data: { sessions: await listOpenSessions(deps, await getLiveSession(deps, user)) },
  }))

  bind(app, contract.endSessions, async ({ user, query, c }) => {
    const live = await getLiveSession(deps, user)
    if (query.sid === undefined) await endAllSessions(deps, live)
    else await endOwnSession(deps, user.userId, query.sid)
    if (query.sid === undefined || query.sid === user.sid) browserOf(c, deps.settings).clear('refresh')
  })
}
