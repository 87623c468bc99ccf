import * as internal from '@love-space/contracts/admin/front-end.internal.ts'
import * as contract from '@love-space/contracts/admin/front-end.routes.ts'
import { bind } from '@love-space/service-kit/http/bind.ts'
import type { HttpApp } from '@love-space/service-kit/http/http-app.ts'
import type { Deps } from '../deps.ts'
import { countReleases } from './count-releases.ts'
import { allReleases } from './releases.queries.ts'

export const mountReleaseRoutes = (app: HttpApp, deps: Deps): void => {
  bind(app, internal.countFrontEnds, ({ body }) => countReleases(deps, body))
  bind(app, contract.listReleases, async () => ({ data: { releases: await allReleases(deps) } }))
}
