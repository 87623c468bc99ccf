import {
  getSyncStatus,
  syncAllUsers,
  syncUser as syncUserRoute,
  testSyncConnection,
} from '@love-space/contracts/admin/marketing.routes.ts'
import { errors } from '@love-space/contracts/errors.ts'
import { bind } from '@love-space/service-kit/http/bind.ts'
import type { HttpApp } from '@love-space/service-kit/http/http-app.ts'
import type { Deps } from '../deps.ts'
import { KlaviyoTrouble } from './klaviyo.ts'
import { sightOf } from '../tables/sight.rules.ts'
import { syncStatus } from './marketing.queries.ts'
import { startSync, syncUserNow } from './sync-for-operator.ts'

export const mountMarketingRoutes = (app: HttpApp, deps: Deps): void => {
  bind(app, getSyncStatus, async ({ user }) => ({ data: await syncStatus(deps, sightOf(user)) }))
  bind(app, testSyncConnection, async () => {
    const { klaviyo } = deps
    if (!klaviyo) return { success: false, message: errors.MARKETING_NOT_SET_UP.message }
    try {
      const account = await klaviyo.account()
      return {
        success: true,
        message: `Klaviyo answers for ${account === '' ? 'an account without a name' : account}.`,
      }
    } catch (error) {
      if (error instanceof KlaviyoTrouble) return { success: false, message: error.message }
      throw error
    }
  })
  bind(app, syncAllUsers, ({ user, requestId }) => startSync(deps, { user, requestId }))
  bind(app, syncUserRoute, ({ params, user, requestId }) => syncUserNow(deps, params.id, { user, requestId }))
}
