import { openTap, passwordlessLogin } from '@love-space/contracts/internal/auth.ts'
import { bind } from '@love-space/service-kit/bind.ts'
import type { HttpApp } from '@love-space/service-kit/http-app.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { openTapOf, signInWithoutPassword } from './open-tap.ts'

export const mountTaps = (app: HttpApp, deps: AuthDeps): void => {
  bind(app, openTap, async ({ body }) => ({ data: await openTapOf(deps, body) }))

  bind(app, passwordlessLogin, async ({ body }) => ({ data: await signInWithoutPassword(deps, body) }))
}
