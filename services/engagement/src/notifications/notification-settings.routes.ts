import * as contract from '@love-space/contracts/engagement/notification-settings.routes.ts'
import { bind } from '@love-space/service-kit/http/bind.ts'
import type { HttpApp } from '@love-space/service-kit/http/http-app.ts'
import { withCurrent } from '@love-space/service-kit/http/with-current.ts'
import type { Deps } from '../deps.ts'
import { changeNotificationSettings } from './change-notification-settings.ts'
import { toNotificationSettings } from './notification-settings.rules.ts'

export const mountNotificationSettingsRoutes = (app: HttpApp, deps: Deps): void => {
  const read = async (userId: string) => ({
    settings: toNotificationSettings(await deps.notificationSettings.findById(userId)),
  })
  bind(app, contract.getNotificationSettings, async ({ user }) => ({ data: await read(user.userId) }))
  bind(app, contract.changeNotificationSettings, async ({ user: { userId }, body }) => {
    const change = () => changeNotificationSettings(deps, userId, body)
    return { data: { settings: toNotificationSettings(await withCurrent(change, () => read(userId))) } }
  })
}
