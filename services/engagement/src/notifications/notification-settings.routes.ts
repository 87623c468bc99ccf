import {
  changeNotificationSettings as changeRoute,
  getNotificationSettings,
} from '@love-space/contracts/engagement/notification-settings.routes.ts'
import { bind } from '@love-space/service-kit/http/bind.ts'
import type { HttpApp } from '@love-space/service-kit/http/http-app.ts'
import type { Deps } from '../deps.ts'
import { changeNotificationSettings } from './change-notification-settings.ts'
import { toNotificationSettings } from './notification-settings.rules.ts'

export const mountNotificationSettingsRoutes = (app: HttpApp, deps: Deps): void => {
  bind(app, getNotificationSettings, async ({ user }) => ({
    data: { settings: toNotificationSettings(await deps.notificationSettings.findById(user.userId)) },
  }))
  bind(app, changeRoute, async ({ user, body }) => ({
    data: { settings: toNotificationSettings(await changeNotificationSettings(deps, user.userId, body)) },
  }))
}
