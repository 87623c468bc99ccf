import type { HttpApp } from '@love-space/service-kit/http-app.ts'
import type { SpaceDeps } from './deps.ts'
import { mountEntryRoutes } from './spaces/entry.routes.ts'
import { mountInternalRoutes } from './spaces/internal.routes.ts'
import { mountInvitationRoutes } from './spaces/invitation.routes.ts'
import { mountRingRoutes } from './spaces/ring.routes.ts'
import { mountSpaceRoutes } from './spaces/space.routes.ts'

export const createApp = (deps: SpaceDeps): HttpApp => {
  const app = deps.createHttpApp()
  mountEntryRoutes(app, deps)
  mountSpaceRoutes(app, deps)
  mountInvitationRoutes(app, deps)
  mountRingRoutes(app, deps)
  mountInternalRoutes(app, deps)
  return app
}
