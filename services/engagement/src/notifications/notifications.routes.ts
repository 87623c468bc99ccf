import {
  listNotificationPreviews,
  listNotifications,
  readAllNotifications as readAllNotificationsRoute,
  readNotification as readNotificationRoute,
} from '@love-space/contracts/engagement/notification.routes.ts'
import {
  findPartner as findPartnerRoute,
  notifyPartnerOfData as tellPartnerOfDataRoute,
} from '@love-space/contracts/engagement/notification.internal.ts'
import { bind } from '@love-space/service-kit/http/bind.ts'
import type { HttpApp } from '@love-space/service-kit/http/http-app.ts'
import type { Deps } from '../deps.ts'
import { findPartner, notifyPartnerOfData } from './on-data-requested.ts'
import { readPreviews } from './previews.queries.ts'
import { readNotifications } from './notifications.queries.ts'
import { readAllNotifications, readNotification } from './read-notifications.ts'

export const mountNotificationRoutes = (app: HttpApp, deps: Deps): void => {
  bind(app, listNotifications, async ({ user, query }) => ({
    data: await readNotifications(deps, user.userId, query.page),
  }))
  bind(app, listNotificationPreviews, async ({ user, query, requestId }) => ({
    data: { previews: await readPreviews(deps, user.userId, query.page, requestId) },
  }))
  bind(app, readNotificationRoute, async ({ user, params }) => ({
    data: { notification: await readNotification(deps, user.userId, params.id) },
  }))
  bind(app, readAllNotificationsRoute, async ({ user }) => ({
    data: { unread: await readAllNotifications(deps, user.userId) },
  }))
  bind(app, findPartnerRoute, async ({ params }) => ({ data: { partner: await findPartner(deps, params) } }))
  bind(app, tellPartnerOfDataRoute, ({ params, body }) => notifyPartnerOfData(deps, params, body))
}
