import * as contract from '@love-space/contracts/media/export.routes.ts'
import * as internal from '@love-space/contracts/media/user-export.internal.ts'
import { bind } from '@love-space/service-kit/http/bind.ts'
import type { Downloads } from '@love-space/members/downloads.ts'
import type { HttpApp } from '@love-space/service-kit/http/http-app.ts'
import type { Deps } from '../deps.ts'
import { beginExport, offerExport, readExport } from './exports.ts'

export const mountExportRoutes = (app: HttpApp, deps: Deps, downloads: Downloads): void => {
  bind(app, contract.startExport, async ({ user }) => ({ data: { export: await beginExport(deps, user.userId) } }))
  bind(app, contract.getExport, async ({ user }) => ({ data: { export: await readExport(deps, user.userId) } }))
  bind(app, contract.createExportDownload, async ({ user }) => ({
    data: await offerExport(deps, downloads, user.userId),
  }))
  bind(app, internal.beginUserExport, async ({ params }) => ({
    data: { export: await beginExport(deps, params.userId) },
  }))
  bind(app, internal.readUserExport, async ({ params }) => ({
    data: { export: await readExport(deps, params.userId) },
  }))
}
