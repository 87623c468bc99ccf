import type { HttpApp } from '@love-space/service-kit/http-app.ts'
import type { AuthDeps } from './auth-deps.ts'
import { mountKeys } from './keys/keys.routes.ts'
import { mountSessions } from './sessions/sessions.routes.ts'
import { mountTaps } from './taps/taps.routes.ts'
import { mountUsers } from './users/users.routes.ts'

export const createApp = (deps: AuthDeps): HttpApp => {
  const app = deps.createHttpApp()
  mountKeys(app, deps.signingKeys)
  mountUsers(app, deps)
  mountSessions(app, deps)
  mountTaps(app, deps)
  return app
}
