import * as contract from '@love-space/contracts/space/song-title.routes.ts'
import { bind } from '@love-space/service-kit/http/bind.ts'
import type { HttpApp } from '@love-space/service-kit/http/http-app.ts'
import type { Deps } from '../deps.ts'
import { findSongTitle } from './find-song-title.ts'

const perUser = { windowS: 60, max: 30 }

/** Mount these before the routes of one space, whose pattern also matches their paths. */
export const mountSongTitleRoutes = (app: HttpApp, deps: Deps): void => {
  bind(app, contract.getSongTitle, async ({ user, query }) => {
    await deps.counters.hit(`song-title:${user.userId}`, perUser)
    return { data: { titleArtist: await findSongTitle(deps, query.url) } }
  })
}
