import type { HttpApp } from '@love-space/service-kit/http/http-app.ts'
import type { Deps } from './deps.ts'
import { mountAlbumRoutes } from './memories/album-entries.routes.ts'
import { mountMediaDownloads } from './downloads.routes.ts'
import { mountExportRoutes } from './exports/exports.routes.ts'
import { mountInternalRoutes } from './files/files.internal.routes.ts'
import { mountFileRoutes } from './files/files.routes.ts'
import { mountItemRoutes } from './all-items/items.routes.ts'
import { mountMemoryRoutes } from './memories/memories.routes.ts'
import { mountTimelineRoutes } from './timeline/timeline.routes.ts'
import { mountTrashRoutes } from './trash/trash.routes.ts'
import { mountStorageComparisonRoutes } from './upkeep/storage-comparisons.routes.ts'
import { mountUploadRoutes } from './uploads/uploads.routes.ts'

export const createApp = (deps: Deps): HttpApp => {
  const app = deps.createHttpApp()
  mountUploadRoutes(app, deps)
  const downloads = mountMediaDownloads(app, deps)
  mountFileRoutes(app, deps, downloads)
  mountItemRoutes(app, deps)
  mountAlbumRoutes(app, deps, downloads)
  mountMemoryRoutes(app, deps)
  mountTimelineRoutes(app, deps)
  mountTrashRoutes(app, deps)
  mountExportRoutes(app, deps, downloads)
  mountInternalRoutes(app, deps)
  mountStorageComparisonRoutes(app, deps)
  return app
}
