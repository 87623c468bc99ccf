import type { HttpApp } from '@love-space/service-kit/http-app.ts'
import type { Kit } from '@love-space/service-kit/service.ts'
import { mountDiagnostics } from './diagnostics/diagnostics.routes.ts'
import type { Env } from './env.ts'

export const createApp = (deps: Kit<Env>): HttpApp => {
  const app = deps.createHttpApp()
  mountDiagnostics(app, deps)
  return app
}
