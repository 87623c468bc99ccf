import * as internal from '@love-space/contracts/auth/user.internal.ts'
import * as contract from '@love-space/contracts/auth/user.routes.ts'
import type { SignedIn } from '@love-space/service-kit/auth/signed-in.ts'
import { bind } from '@love-space/service-kit/http/bind.ts'
import type { HttpApp } from '@love-space/service-kit/http/http-app.ts'
import { withCurrent } from '@love-space/service-kit/http/with-current.ts'
import type { Deps } from '../deps.ts'
import { mailAboutData, mailDigest, readDataMail } from '../mails/mail-user.ts'
import { browserOf } from '../sessions/session-cookies.ts'
import { getLiveSession } from '../sessions/sessions.queries.ts'
import { signInByPassword } from '../sessions/sign-in-browser.ts'
import { withNewAccessToken } from '../sessions/with-new-access-token.ts'
import { changePassword, changePin, choosePassword } from './change-secret.ts'
import { changeProfile } from './change-profile.ts'
import { createOperator } from '../users/create-operator.ts'
import { deleteAccount } from './delete-account.ts'
import { registerUser } from './register-user.ts'
import { toUser } from '../users/user.rules.ts'
import { findAdultIds, findApplicant, findBirthdays, findUserFacts } from '../users/users.queries.ts'

export const mountUserRoutes = (app: HttpApp, deps: Deps): void => {
  const policy = deps.settings.operatorPasskeys

  bind(app, contract.register, async ({ body, creation, ip, requestId, c }) => {
    const browser = browserOf(c, deps.settings)
    const ticket = browser.read('ringTicket')
    const user = await registerUser(deps, { body, creation, ip, requestId, language: browser.language, ticket })
    return { data: await signInByPassword(deps, user, browser) }
  })

  const read = async (user: SignedIn) => {
    const live = await getLiveSession(deps, user)
    return { user: toUser(live.user, live.session.amr, policy) }
  }
  for (const route of [contract.meWithRoles, contract.getUserProfile]) {
    bind(app, route, async ({ user }) => ({ data: await read(user) }))
  }

  for (const route of [contract.updateProfile, contract.updateUserProfile]) {
    bind(app, route, async ({ user, body }) => {
      const { session } = await getLiveSession(deps, user)
      const change = () => changeProfile(deps, user.userId, body)
      return { data: { user: toUser(await withCurrent(change, () => read(user)), session.amr, policy) } }
    })
  }

  bind(app, contract.changePassword, async ({ user, body, c }) => {
    const live = await getLiveSession(deps, user)
    const browser = browserOf(c, deps.settings)
    const changed = await changePassword(deps, live, body, browser.read('knownBrowser'))
    browser.set('knownBrowser', changed.knownBrowser)
    return { data: { user: toUser(changed.user, live.session.amr, policy) } }
  })

  bind(app, contract.choosePassword, async ({ user, body, c }) => {
    const now = deps.clock()
    const live = await getLiveSession(deps, user)
    const browser = browserOf(c, deps.settings)
    const chosen = await choosePassword(deps, live, body, browser.read('knownBrowser'))
    browser.set('knownBrowser', chosen.knownBrowser)
    return { data: await withNewAccessToken(deps, { user: chosen.user, session: live.session }, now) }
  })

  bind(app, contract.changePin, async ({ user, body }) => {
    const live = await getLiveSession(deps, user)
    return { data: { user: toUser(await changePin(deps, live, body), live.session.amr, policy) } }
  })

  bind(app, contract.deleteAccount, async ({ user }) => {
    await deleteAccount(deps, (await getLiveSession(deps, user)).user)
  })

  bind(app, internal.findAdults, async ({ body }) => ({ data: { adultIds: await findAdultIds(deps, body.ids) } }))
  bind(app, internal.findBirthdays, async ({ body }) => ({ data: { birthdays: await findBirthdays(deps, body.ids) } }))
  bind(app, internal.mailNotificationDigest, ({ params, body }) => mailDigest(deps, params.userId, body))
  bind(app, internal.mailAboutData, ({ params, body }) => mailAboutData(deps, params.userId, body))
  bind(app, internal.readDataMail, async ({ params }) => ({ data: { mail: await readDataMail(deps, params) } }))
  bind(app, internal.lookUpUsers, async ({ body }) => ({ data: { users: await findUserFacts(deps, body.ids) } }))

  bind(app, internal.lookUpApplicant, async ({ params }) => ({ data: await findApplicant(deps, params.userId) }))

  bind(app, internal.createOperator, async ({ body }) => ({ data: await createOperator(deps, body) }))
}
