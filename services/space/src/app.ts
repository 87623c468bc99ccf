import type { HttpApp } from '@love-space/service-kit/http/http-app.ts'
import type { Deps } from './deps.ts'
import { mountCalendarRoutes } from './calendar/calendar.routes.ts'
import { mountPlaylistRoutes } from './playlists/playlist.routes.ts'
import { mountSongTitleRoutes } from './song-titles/song-titles.routes.ts'
import { mountGameRoutes } from './games/games.routes.ts'
import { mountEntryRoutes } from './spaces/entry.routes.ts'
import { mountJoinRequestRoutes } from './spaces/join-request.routes.ts'
import { mountInternalRoutes } from './spaces/internal.routes.ts'
import { mountInvitationRoutes } from './spaces/invitation.routes.ts'
import { mountRelationshipRoutes } from './spaces/relationship.routes.ts'
import { mountOperatorRoutes } from './operators/operator.routes.ts'
import { mountRingRoutes } from './spaces/ring.routes.ts'
import { mountRingRecordRoutes } from './stock/ring-record.routes.ts'
import { mountSpaceRoutes } from './spaces/space.routes.ts'

export const createApp = (deps: Deps): HttpApp => {
  const app = deps.createHttpApp()
  mountEntryRoutes(app, deps)
  mountJoinRequestRoutes(app, deps)
  mountPlaylistRoutes(app, deps)
  mountGameRoutes(app, deps)
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
