import * as contract from '@love-space/contracts/media/memory.routes.ts'
import type { Downloads } from '@love-space/members/downloads.ts'
import { bind } from '@love-space/service-kit/http/bind.ts'
import type { HttpApp } from '@love-space/service-kit/http/http-app.ts'
import type { Deps } from '../deps.ts'
import { offerMonth } from './download-month.ts'
import { findDoubles } from './find-doubles.ts'
import { readAlbum, readAlbumMonths } from './album-entries.queries.ts'

/** Mounts the routes of the album. Call it before mounting routes with `/:memoryId`. */
export const mountAlbumRoutes = (app: HttpApp, deps: Deps, downloads: Downloads): void => {
  const { members } = deps
  bind(app, contract.listAlbum, async ({ user, params, query }) => ({
    data: await readAlbum(deps, await members.requireMember(user, params.spaceId), query),
  }))
  bind(app, contract.listAlbumMonths, async ({ user, params, query }) => ({
    data: { months: await readAlbumMonths(deps, await members.requireMember(user, params.spaceId), query) },
  }))
  bind(app, contract.createAlbumDownload, async ({ user, params, query }) => ({
    data: await offerMonth(deps, downloads, await members.requireMember(user, params.spaceId), query),
  }))
  bind(app, contract.findDoubles, async ({ user, params, body }) => ({
    data: { doubles: await findDoubles(deps, await members.requireMember(user, params.spaceId), body.pictures) },
  }))
}
