import * as contract from '@love-space/contracts/admin/table-view.routes.ts'
import { bind } from '@love-space/service-kit/http/bind.ts'
import type { HttpApp } from '@love-space/service-kit/http/http-app.ts'
import { withCurrent } from '@love-space/service-kit/http/with-current.ts'
import type { Deps } from '../deps.ts'
import { createTableView } from './create-table-view.ts'
import { deleteTableView } from './delete-table-view.ts'
import { getView, listViews, toTableView } from './table-views.queries.ts'
import { updateTableView } from './update-table-view.ts'

export const mountTableViewRoutes = (app: HttpApp, deps: Deps): void => {
  bind(app, contract.listTableViews, async ({ query, user }) => ({
    data: { views: await listViews(deps, query.table, user) },
  }))
  bind(app, contract.createTableView, async ({ body, creation, user, requestId }) => {
    const create = () => createTableView(deps, body, creation, { user, requestId })
    const read = async () => ({ view: await getView(deps, creation.id, user) })
    return { data: { view: toTableView(await withCurrent(create, read), user) } }
  })
  bind(app, contract.updateTableView, async ({ params: { id }, body, user, requestId }) => {
    const update = () => updateTableView(deps, id, body, { user, requestId })
    const read = async () => ({ view: await getView(deps, id, user) })
    return { data: { view: toTableView(await withCurrent(update, read), user) } }
  })
  bind(app, contract.deleteTableView, ({ params, user, requestId }) =>
    deleteTableView(deps, params.id, { user, requestId }),
  )
}
