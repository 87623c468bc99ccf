import { call } from '../call.ts'

export const listTableViews = call('listTableViews', 'admin', 'GET', '/admin/table-views')
export const createTableView = call('createTableView', 'admin', 'POST', '/admin/table-views', { idempotent: true })
export const updateTableView = call('updateTableView', 'admin', 'PUT', '/admin/table-views/{id}')
export const deleteTableView = call('deleteTableView', 'admin', 'DELETE', '/admin/table-views/{id}')
