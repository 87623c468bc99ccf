import type { HttpApp } from '@love-space/service-kit/http-app.ts'
import type { Deps } from './deps.ts'
import { mountMessages } from './messages/messages.routes.ts'
import { mountNotifications } from './notifications/notifications.routes.ts'

export const createApp = (deps: Deps): HttpApp => {
  const app = deps.createHttpApp()
  mountMessages(app, deps)
  mountNotifications(app, deps)
  return app
}
