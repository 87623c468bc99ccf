import * as contract from '@love-space/contracts/auth/tap.internal.ts'
import { bind } from '@love-space/service-kit/http/bind.ts'
import type { HttpApp } from '@love-space/service-kit/http/http-app.ts'
import type { Deps } from '../deps.ts'
import { answerTap, signInWithoutPassword } from './answer-tap.ts'

export const mountTapRoutes = (app: HttpApp, deps: Deps): void => {
  bind(app, contract.answerTap, async ({ body }) => ({ data: await answerTap(deps, body) }))

  bind(app, contract.passwordlessLogin, async ({ body }) => ({ data: await signInWithoutPassword(deps, body) }))
}
