import * as contract from '@love-space/contracts/media/file.internal.ts'
import { bind } from '@love-space/service-kit/http/bind.ts'
import type { HttpApp } from '@love-space/service-kit/http/http-app.ts'
import type { Deps } from '../deps.ts'
import { findFileOwners } from './files.queries.ts'
import { holdFiles } from './attach-file.ts'

export const mountInternalRoutes = (app: HttpApp, deps: Deps): void => {
  bind(app, contract.holdFiles, ({ body }) => holdFiles(deps, body))
  bind(app, contract.findFileOwners, async ({ body }) => ({ data: { userIds: await findFileOwners(deps, body.ids) } }))
}
