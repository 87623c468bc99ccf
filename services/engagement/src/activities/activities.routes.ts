import * as internal from '@love-space/contracts/engagement/activity.internal.ts'
import * as contract from '@love-space/contracts/engagement/activity.routes.ts'
import * as statsContract from '@love-space/contracts/engagement/stats.routes.ts'
import { bind } from '@love-space/service-kit/http/bind.ts'
import type { HttpApp } from '@love-space/service-kit/http/http-app.ts'
import type { Deps } from '../deps.ts'
import { readActivities, readActivitiesByType, readLoveStreak } from './activities.queries.ts'
import { readStats } from './stats.queries.ts'
import { rebuildActivities } from './rebuild-activities.job.ts'

export const mountActivityRoutes = (app: HttpApp, deps: Deps): void => {
  const { members } = deps
  bind(app, contract.listActivities, async ({ user, params, query }) => ({
    data: await readActivities(deps, await members.requireMember(user, params.spaceId), query),
  }))
  bind(app, contract.listActivitiesByType, async ({ user, params, query }) => ({
    data: await readActivitiesByType(deps, await members.requireMember(user, params.spaceId), query),
  }))
  bind(app, contract.getLoveStreak, async ({ user, params }) => ({
    data: await readLoveStreak(deps, await members.requireMember(user, params.spaceId)),
  }))
  bind(app, statsContract.getUserStats, async ({ user, requestId }) => ({
    data: { stats: await readStats(deps, await members.requireMember(user), requestId) },
  }))
  bind(app, internal.rebuildActivities, async ({ requestId }) => ({
    data: { jobId: await deps.jobs.start(rebuildActivities, { key: requestId, data: {} }) },
  }))
}
