import * as internal from '@love-space/contracts/admin/audit.internal.ts'
import * as contract from '@love-space/contracts/admin/audit.routes.ts'
import { bind } from '@love-space/service-kit/http/bind.ts'
import type { HttpApp } from '@love-space/service-kit/http/http-app.ts'
import type { Deps } from '../deps.ts'
import { pageOf } from '../tables/answer-table.ts'
import { visibilityFor } from '../tables/visibility.rules.ts'
import { getAuditEntry, verifyPage } from './audit.queries.ts'
import { auditTrail } from './audit.table.ts'
import { cutEntries } from './cut-entries.ts'

export const mountAuditRoutes = (app: HttpApp, deps: Deps): void => {
  bind(app, contract.listAuditEntries, ({ query, user }) => pageOf(deps, auditTrail, query, visibilityFor(user)))
  bind(app, contract.getAuditEntry, async ({ params }) => ({ data: { entry: await getAuditEntry(deps, params.id) } }))
  bind(app, internal.verifyAudit, async ({ query }) => ({ data: await verifyPage(deps, query.after) }))
  bind(app, internal.cutAudit, async ({ body, requestId }) => ({ data: await cutEntries(deps, body, requestId) }))
}
