import * as contract from '@love-space/contracts/engagement/notification.routes.ts'
import * as internal from '@love-space/contracts/engagement/notification.internal.ts'
import { bind } from '@love-space/service-kit/http/bind.ts'
import type { HttpApp } from '@love-space/service-kit/http/http-app.ts'
import type { Deps } from '../deps.ts'
import { findPartner, notifyPartnerOfData } from './partner-of-data.ts'
import { readPreviews } from './previews.queries.ts'
import { readNotifications } from './notifications.queries.ts'
import { readAllNotifications, readNotification } from './read-notifications.ts'

export const mountNotificationRoutes = (app: HttpApp, deps: Deps): void => {
  bind(app, contract.listNotifications, async ({ user, query }) => ({
    data: await readNotifications(deps, user.userId, query.page),
  }))
  bind(app, contract.listNotificationPreviews, async ({ user, query, requestId }) => ({
    data: { previews: await readPreviews(deps, user.userId, query.page, requestId) },
  }))
  bind(app, contract.readNotification, async ({ user, params }) => ({
    data: { notification: await readNotification(deps, user.userId, params.id) },
  }))
  bind(app, contract.readAllNotifications, async ({ user }) => ({
    data: { unread: await readAllNotifications(deps, user.userId) },
  }))
  bind(app, internal.findPartner, async ({ params }) => ({ data: { partner: await findPartner(deps, params) } }))
  bind(app, internal.notifyPartnerOfData, ({ params, body }) => notifyPartnerOfData(deps, params, body))
}
