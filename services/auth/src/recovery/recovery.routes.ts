import * as contract from '@love-space/contracts/auth/recovery.routes.ts'
import { bind } from '@love-space/service-kit/http/bind.ts'
import type { HttpApp } from '@love-space/service-kit/http/http-app.ts'
import { assertUncommon } from '../credentials/common-secrets.ts'
import type { Deps } from '../deps.ts'
import { browserOf } from '../sessions/session-cookies.ts'
import { requirePasskey } from '../sessions/operator-passkeys.ts'
import { getLiveSession } from '../sessions/sessions.queries.ts'
import { toUser } from '../users/user.rules.ts'
import { requestReset } from './request-reset.ts'
import { requestEmailConfirmation, confirmEmail } from './confirm-email.ts'
import { changeEmail } from './change-email.ts'
import { listPasskeysOfReset, resetPassword, resetPin } from './reset-secret.ts'
import { setPin } from '../accounts/change-secret.ts'

export const mountRecoveryRoutes = (app: HttpApp, deps: Deps): void => {
  bind(app, contract.signInOptions, async () => ({ data: { mail: deps.mailer !== null } }))

  bind(app, contract.checkPassword, ({ body }) =>
    assertUncommon({ password: { field: 'body.password', value: body.password } }),
  )

  bind(app, contract.forgotPassword, ({ body, ip }) => requestReset(deps, 'reset-password', { ...body, ip }))
  bind(app, contract.forgotPin, ({ body, ip }) => requestReset(deps, 'reset-pin', { ...body, ip }))
  bind(app, contract.listPasskeysOfReset, async ({ body, ip }) => ({
    data: { passkeys: await listPasskeysOfReset(deps, { ...body, ip }) },
  }))
  bind(app, contract.resetPassword, ({ body, ip }) => resetPassword(deps, { ...body, ip }))
  bind(app, contract.resetPin, ({ body, ip }) => resetPin(deps, { ...body, ip }))

  bind(app, contract.setPin, async ({ user, body, c }) => {
    const live = await getLiveSession(deps, user)
    const browser = browserOf(c, deps.settings)
    const changed = await setPin(deps, live, body, browser.read('knownBrowser'))
    browser.set('knownBrowser', changed.knownBrowser)
    return { data: { user: toUser(changed.user, live.session.amr, deps.settings.operatorPasskeys) } }
  })

  bind(app, contract.requestEmailConfirmation, async ({ user }) => {
    await requestEmailConfirmation(deps, (await getLiveSession(deps, user)).user)
  })
  bind(app, contract.confirmEmail, async ({ user, body }) => {
    const { session } = await getLiveSession(deps, user)
    return {
      data: {
        user: toUser(await confirmEmail(deps, user.userId, body.token), session.amr, deps.settings.operatorPasskeys),
      },
    }
  })
  bind(app, contract.changeEmail, async ({ user, body, ip }) => {
    const live = await getLiveSession(deps, user)
    // The mailbox of the account is where the link for a first passkey goes.
    requirePasskey(deps, live)
    await changeEmail(deps, live.user, { ...body, ip })
  })
}
