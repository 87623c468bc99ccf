import {
  changePassword,
  changePin,
  login,
  meWithRoles,
  register,
  updateProfile,
  verifyPin,
} from '@love-space/contracts/http/auth.ts'
import { createOperator, lookUpUsers } from '@love-space/contracts/internal/auth.ts'
import { AppError } from '@love-space/service-kit/app-error.ts'
import { bind } from '@love-space/service-kit/bind.ts'
import type { HttpApp } from '@love-space/service-kit/http-app.ts'
import { bearerOf } from '@love-space/service-kit/tokens.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { grantBrowser } from '../browsers/known-browsers.ts'
import { signInByPin, stepUp } from '../pins/verify-pin.ts'
import { beginSession } from '../sessions/begin-session.ts'
import { endPresentedSession } from '../sessions/end-sessions.ts'
import { browserOf, type BrowserOfRequest } from '../sessions/session-cookies.ts'
import { getLiveSession } from '../sessions/sessions.queries.ts'
import { changeOwnPassword } from './change-password.ts'
import { changeOwnPin } from './change-pin.ts'
import { changeProfile } from './change-profile.ts'
import { createUserWithRoles } from './create-operator.ts'
import { logIn } from './log-in.ts'
import { registerUser } from './register-user.ts'
import type { UserDoc } from './user.model.ts'
import { toUser } from './user.rules.ts'
import { findUserFacts } from './users.queries.ts'

/** A browser holds one session at a time: the one it had ends. */
const giveCookies = async (
  deps: AuthDeps,
  browser: BrowserOfRequest,
  cookies: { readonly refreshToken: string; readonly knownBrowser: string },
): Promise<void> => {
  await endPresentedSession(deps, browser.read('refresh'), 'replaced')
  browser.set('refresh', cookies.refreshToken)
  browser.set('knownBrowser', cookies.knownBrowser)
}

const signInByPassword = async (deps: AuthDeps, user: UserDoc, browser: BrowserOfRequest) => {
  const begun = await beginSession(deps, { user, method: 'pwd', amr: ['pwd'], browser: browser.family })
  const knownBrowser = await grantBrowser(deps, user._id, browser.read('knownBrowser'), null)
  await giveCookies(deps, browser, { refreshToken: begun.refreshToken, knownBrowser })
  return { data: begun.signedIn }
}

const mountSignIn = (app: HttpApp, deps: AuthDeps): void => {
  bind(app, login, async ({ body, ip, c }) => {
    const browser = browserOf(c, deps.settings)
    const user = await logIn(deps, { ...body, ip, knownBrowser: browser.read('knownBrowser') })
    return signInByPassword(deps, user, browser)
  })

  bind(app, register, async ({ body, idempotencyKey, ip, requestId, c }) => {
    const user = await registerUser(deps, { body, idempotencyKey, ip, requestId })
    return signInByPassword(deps, user, browserOf(c, deps.settings))
  })

  bind(app, verifyPin, async ({ body, headers, user, c }) => {
    const browser = browserOf(c, deps.settings)
    if (body.challenge !== undefined) {
      const begun = await signInByPin(
        deps,
        { pin: body.pin, challenge: body.challenge },
        {
          family: browser.family,
          challengeBrowser: browser.read('challengeBrowser'),
          knownBrowser: browser.read('knownBrowser'),
        },
      )
      await giveCookies(deps, browser, begun)
      browser.clear('challengeBrowser')
      return { data: begun.signedIn }
    }
    const bearer = bearerOf(headers.get('authorization'))
    if (bearer === undefined) throw new AppError('SIGN_IN_REQUIRED')
    const signedIn = user ?? (await deps.verifyToken(bearer))
    return { data: await stepUp(deps, await getLiveSession(deps, signedIn), body.pin) }
  })
}

const mountOwnAccount = (app: HttpApp, deps: AuthDeps): void => {
  bind(app, meWithRoles, async ({ user }) => {
    const live = await getLiveSession(deps, user)
    return { data: { user: toUser(live.user, live.session.amr) } }
  })

  bind(app, updateProfile, async ({ user, body }) => {
    const { session } = await getLiveSession(deps, user)
    return { data: { user: toUser(await changeProfile(deps, user.userId, body), session.amr) } }
  })

  bind(app, changePassword, async ({ user, body, c }) => {
    const live = await getLiveSession(deps, user)
    const browser = browserOf(c, deps.settings)
    const changed = await changeOwnPassword(deps, live, body, browser.read('knownBrowser'))
    browser.set('knownBrowser', changed.knownBrowser)
    return { data: { user: toUser(changed.user, live.session.amr) } }
  })

  bind(app, changePin, async ({ user, body }) => {
    const live = await getLiveSession(deps, user)
    return { data: { user: toUser(await changeOwnPin(deps, live, body), live.session.amr) } }
  })
}

export const mountUsers = (app: HttpApp, deps: AuthDeps): void => {
  mountSignIn(app, deps)
  mountOwnAccount(app, deps)

  bind(app, lookUpUsers, async ({ body }) => ({ data: { users: await findUserFacts(deps, body.ids) } }))

  bind(app, createOperator, async ({ body }) => ({ data: await createUserWithRoles(deps, body) }))
}
