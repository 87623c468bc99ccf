import { downloadFromAdmin } from '@love-space/contracts/admin/csv.routes.ts'
import { mountDownloads } from '@love-space/members/downloads.ts'
import type { HttpApp } from '@love-space/service-kit/http/http-app.ts'
import type { Deps } from './deps.ts'
import { mountAuditRoutes } from './audit/audit.routes.ts'
import { openBatchFile } from './batches/batch-file.ts'
import { mountBatchRoutes } from './batches/batches.routes.ts'
import { mountCsvRoutes, openCsv } from './csv-exports/csv.routes.ts'
import { mountBulkChangeRoutes } from './bulk-changes/bulk-changes.routes.ts'
import { mountDataRequestRoutes } from './data-requests/data-requests.routes.ts'
import { mountDiagnosticsRoutes } from './diagnostics/diagnostics.routes.ts'
import { mountFactoryKeyRoutes } from './factory-keys/factory-keys.routes.ts'
import { mountMarketingRoutes } from './marketing/marketing.routes.ts'
import { mountOperationsRoutes } from './operations/operations.routes.ts'
import { mountOverviewRoutes } from './overview/overview.routes.ts'
import { mountReadModelRoutes } from './read-model/read-model.routes.ts'
import { mountBindingRoutes } from './bindings/bindings.routes.ts'
import { mountRecordJobRoutes } from './record-jobs/record-jobs.routes.ts'
import { mountReleaseRoutes } from './releases/releases.routes.ts'
import { mountRingRoutes } from './rings/rings.routes.ts'
import { mountSearchRoutes } from './search/search.routes.ts'
import { mountSpaceRoutes } from './spaces/spaces.routes.ts'
import { mountStationRoutes } from './stations/stations.routes.ts'
import { mountTableViewRoutes } from './table-views/table-views.routes.ts'
import { mountUserRoutes } from './users/users.routes.ts'
import { mountQuoteImportRoutes } from './quote-imports/quote-imports.routes.ts'
import { mountQuoteRoutes } from './quotes/quotes.routes.ts'

export const createApp = (deps: Deps): HttpApp => {
  const app = deps.createHttpApp()
  const [openBatch, openTable] = [openBatchFile(deps), openCsv(deps)]
  const downloads = mountDownloads(app, deps, {
    route: downloadFromAdmin,
    open: (key, userId) => ('batchId' in JSON.parse(key) ? openBatch : openTable)(key, userId),
  })
  mountDiagnosticsRoutes(app, deps)
  mountReleaseRoutes(app, deps)
  mountQuoteRoutes(app, deps)
  mountQuoteImportRoutes(app, deps)
  mountUserRoutes(app, deps)
  mountDataRequestRoutes(app, deps)
  mountRingRoutes(app, deps)
  mountBindingRoutes(app, deps)
  mountSpaceRoutes(app, deps)
  mountAuditRoutes(app, deps)
  mountCsvRoutes(app, deps, downloads)
  mountTableViewRoutes(app, deps)
  mountBatchRoutes(app, deps, downloads)
  mountStationRoutes(app, deps)
  mountFactoryKeyRoutes(app, deps)
  mountBulkChangeRoutes(app, deps)
  mountSearchRoutes(app, deps)
  mountMarketingRoutes(app, deps)
  mountOperationsRoutes(app, deps)
  mountOverviewRoutes(app, deps)
  mountReadModelRoutes(app, deps)
  mountRecordJobRoutes(app, deps)
  return app
}
