import type { HttpApp } from '@love-space/service-kit/http/http-app.ts'
import type { Deps } from './deps.ts'
import { mountCalendarRoutes } from './calendar/calendar.routes.ts'
import { mountPlaylistRoutes } from './playlists/playlists.routes.ts'
import { mountSongTitleRoutes } from './song-titles/song-titles.routes.ts'
import { mountGameRoutes } from './games/games.routes.ts'
import { mountEntryRoutes } from './spaces/entries.routes.ts'
import { mountJoinRequestRoutes } from './spaces/join-requests.routes.ts'
import { mountInternalRoutes } from './spaces/spaces.internal.routes.ts'
import { mountInvitationRoutes } from './spaces/invitations.routes.ts'
import { mountRelationshipRoutes } from './spaces/relationships.routes.ts'
import { mountOperatorRoutes } from './operators/operators.routes.ts'
import { mountRingRoutes } from './spaces/rings.routes.ts'
import { mountRingRecordRoutes } from './stock/ring-records.routes.ts'
import { mountSpaceRoutes } from './spaces/spaces.routes.ts'
import { mountWishRoutes } from './wishes/wishes.routes.ts'

export const createApp = (deps: Deps): HttpApp => {
  const app = deps.createHttpApp()
  mountEntryRoutes(app, deps)
  mountJoinRequestRoutes(app, deps)
  mountPlaylistRoutes(app, deps)
  mountGameRoutes(app, deps)
  mountWishRoutes(app, deps)
  mountSongTitleRoutes(app, deps)
  mountCalendarRoutes(app, deps)
  mountSpaceRoutes(app, deps)
  mountRelationshipRoutes(app, deps)
  mountInvitationRoutes(app, deps)
  mountRingRoutes(app, deps)
  mountInternalRoutes(app, deps)
  mountRingRecordRoutes(app, deps)
  mountOperatorRoutes(app, deps)
  return app
}
