import * as contract from '@love-space/contracts/admin/station.routes.ts'
import { bind } from '@love-space/service-kit/http/bind.ts'
import type { HttpApp } from '@love-space/service-kit/http/http-app.ts'
import type { Deps } from '../deps.ts'
import { checkSignedTap } from './check-signed-tap.ts'
import { findCarried } from './find-carried.ts'
import { leaseAddresses, releaseAddresses } from './lease-addresses.ts'
import { markWritten } from './mark-written.ts'

export const mountStationRoutes = (app: HttpApp, deps: Deps): void => {
  bind(app, contract.leaseAddresses, async ({ params, user, requestId }) => {
    const { until, ...leased } = await leaseAddresses(deps, params.id, { user, requestId, sid: user.sid })
    return { data: { ...leased, until: until.toISOString() } }
  })
  bind(app, contract.releaseAddresses, ({ params, user }) => releaseAddresses(deps, params.id, user.sid))
  bind(app, contract.findCarried, async ({ params, body, requestId }) => ({
    data: { carried: await findCarried(deps, params.id, body.ringToken, requestId) },
  }))
  bind(app, contract.markWritten, async ({ params, body, user, requestId }) => ({
    data: {
      counts: await markWritten(deps, { batchId: params.id, ringId: params.ringId }, body, { user, requestId }),
    },
  }))
  bind(app, contract.checkSignedTap, async ({ params, body, user, requestId }) => ({
    data: await checkSignedTap(deps, params.id, body, { user, requestId }),
  }))
}
