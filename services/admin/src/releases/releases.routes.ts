import { countFrontEnds } from '@love-space/contracts/admin/front-end.internal.ts'
import { listReleases } from '@love-space/contracts/admin/front-end.routes.ts'
import { bind } from '@love-space/service-kit/http/bind.ts'
import type { HttpApp } from '@love-space/service-kit/http/http-app.ts'
import type { Deps } from '../deps.ts'
import { countReleases } from './count-releases.ts'
import { allReleases } from './releases.queries.ts'

export const mountReleaseRoutes = (app: HttpApp, deps: Deps): void => {
  bind(app, countFrontEnds, ({ body }) => countReleases(deps, body))
  bind(app, listReleases, async () => ({ data: { releases: await allReleases(deps) } }))
}
