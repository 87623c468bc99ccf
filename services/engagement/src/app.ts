import type { HttpApp } from '@love-space/service-kit/http/http-app.ts'
import type { Deps } from './deps.ts'
import { mountActivityRoutes } from './activities/activities.routes.ts'
import { mountCapsuleRoutes } from './capsules/capsules.routes.ts'
import { mountImportRoutes } from './messages/messages.import.routes.ts'
import { mountMessageRoutes } from './messages/messages.routes.ts'
import { mountMoodImport, mountMoodRoutes } from './moods/moods.routes.ts'
import { mountQuestionRoutes } from './questions/questions.routes.ts'
import { mountThoughtRoutes } from './thoughts/thoughts.routes.ts'
import { mountNotificationRoutes } from './notifications/notifications.routes.ts'
import { mountNotificationSettingsRoutes } from './notifications/notification-settings.routes.ts'
import { mountRecordFileRoutes } from './record-files.routes.ts'
import { mountPushRoutes } from './notifications/push.routes.ts'

export const createApp = (deps: Deps): HttpApp => {
  const app = deps.createHttpApp()
  mountMessageRoutes(app, deps)
  mountMoodRoutes(app, deps)
  mountQuestionRoutes(app, deps)
  mountThoughtRoutes(app, deps)
  mountCapsuleRoutes(app, deps)
  mountActivityRoutes(app, deps)
  mountNotificationRoutes(app, deps)
  mountNotificationSettingsRoutes(app, deps)
  mountPushRoutes(app, deps)
  mountRecordFileRoutes(app, deps)
  if (deps.env.IMPORT === 'on') {
    mountImportRoutes(app, deps)
    mountMoodImport(app, deps)
  }
  return app
}
