import * as contract from '@love-space/contracts/auth/passkey.routes.ts'
import { makePasskeyLink as makeLink } from '@love-space/contracts/auth/user.internal.ts'
import { bind } from '@love-space/service-kit/http/bind.ts'
import type { HttpApp } from '@love-space/service-kit/http/http-app.ts'
import type { Deps } from '../deps.ts'
import { browserOf } from '../sessions/session-cookies.ts'
import { stepUp } from '../sessions/step-up.ts'
import { getLiveSession } from '../sessions/sessions.queries.ts'
import { passkeyResetOf } from './passkey-resets.queries.ts'
import { stopPasskeyReset } from './stop-passkey-reset.ts'
import { addPasskey } from './add-passkey.ts'
import { mailPasskeyCode, makePasskeyLink, makeRecoveryCodes, recoveryOf } from './passkey-codes.ts'
import { requirePasskey } from '../sessions/operator-passkeys.ts'
import { newPasskeyOptionsOf, signInOptionsOf, stepUpOptionsOf } from './passkey-options.ts'
import { toPasskey } from './passkey.rules.ts'
import { removePasskey } from './remove-passkey.ts'
import { renamePasskey } from './rename-passkey.ts'
import { verifyPasskey } from './verify-passkey.ts'
import { signInByPasskey } from './sign-in-by-passkey.ts'

export const mountPasskeyRoutes = (app: HttpApp, deps: Deps): void => {
  bind(app, contract.passkeySignInOptions, async ({ c, ip, body }) => ({
    data: { options: await signInOptionsOf(deps, browserOf(c, deps.settings), { ...body, ip }) },
  }))

  bind(app, contract.signInByPasskey, async ({ c, body }) => ({
    data: await signInByPasskey(deps, browserOf(c, deps.settings), body),
  }))

  bind(app, contract.passkeyStepUpOptions, async ({ user, c }) => {
    const live = await getLiveSession(deps, user)
    return { data: { options: await stepUpOptionsOf(deps, live, browserOf(c, deps.settings)) } }
  })

  bind(app, contract.verifyPasskey, async ({ user, c, body }) => {
    const live = await getLiveSession(deps, user)
    const purpose = { use: 'step-up', userId: user.userId } as const
    const passkey = () => verifyPasskey(deps, browserOf(c, deps.settings), body.assertion, purpose)
    return { data: await stepUp(deps, live, { passkey }) }
  })

  bind(app, contract.listPasskeys, async ({ user }) => {
    const { user: owner } = await getLiveSession(deps, user)
    const recovery = recoveryOf(deps, owner)
    const reset = await passkeyResetOf(deps, owner)
    return { data: { passkeys: owner.passkeys.map(toPasskey), ...(recovery ? { recovery } : {}), reset } }
  })

  bind(app, contract.newPasskeyOptions, async ({ user, c, body }) => {
    const live = await getLiveSession(deps, user)
    return { data: { options: await newPasskeyOptionsOf(deps, live, browserOf(c, deps.settings), body.code) } }
  })

  bind(app, contract.addPasskey, async ({ user, c, body }) => {
    const live = await getLiveSession(deps, user)
    const passkey = await addPasskey(deps, live, browserOf(c, deps.settings), body)
    return { data: { passkey: toPasskey(passkey) } }
  })

  bind(app, contract.renamePasskey, async ({ user, params, body }) => {
    requirePasskey(deps, await getLiveSession(deps, user))
    return { data: { passkey: toPasskey(await renamePasskey(deps, user.userId, params.id, body.name)) } }
  })

  // Before the route of one passkey, whose path matches too.
  bind(app, contract.refusePasskeyReset, async ({ user }) => {
    await getLiveSession(deps, user)
    await stopPasskeyReset(deps, user.userId)
  })

  bind(app, contract.removePasskey, async ({ user, params }) => {
    const live = await getLiveSession(deps, user)
    requirePasskey(deps, live)
    await removePasskey(deps, live, params.id)
  })

  bind(app, contract.mailPasskeyCode, async ({ user }) => mailPasskeyCode(deps, await getLiveSession(deps, user)))

  bind(app, contract.makeRecoveryCodes, async ({ user }) => ({
    data: { codes: [...(await makeRecoveryCodes(deps, await getLiveSession(deps, user)))] },
  }))

  bind(app, makeLink, async ({ body }) => ({ data: await makePasskeyLink(deps, body.email) }))
}
