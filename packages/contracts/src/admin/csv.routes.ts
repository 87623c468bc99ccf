import { Type } from '@sinclair/typebox'
import { DownloadAddress, downloadOf } from '../download.ts'
import { limits } from '../limits.ts'
import { route, Strict } from '../route.ts'
import type { Permission } from './permissions.ts'
import { TableQuery } from './table.ts'

const csvOf = <const Id extends string, const Path extends string>(id: Id, path: Path, permission: Permission) =>
  route({
    id,
    method: 'POST',
    path,
    summary: 'An address at which the browser opens every row that the filter shows as CSV, once, within two minutes.',
    access: 'admin',
    permission,
    query: TableQuery,
    answer: DownloadAddress,
  })

export const exportQuotes = csvOf('exportQuotes', '/quotes/csv', 'quotes:read')
export const exportSpaces = csvOf('exportSpaces', '/admin/spaces/csv', 'spaces:read')
export const exportRings = csvOf('exportRings', '/rings/csv', 'rings:read')
export const exportBindings = csvOf('exportBindings', '/space-device-bindings/csv', 'rings:read')
export const exportAudit = csvOf('exportAudit', '/admin/audit/csv', 'audit:read')

export const exportUsers = route({
  id: 'exportUsers',
  method: 'POST',
  path: '/admin/users/csv',
  summary: 'An address at which the browser opens all users whom the search finds as CSV, once, within two minutes.',
  access: 'admin',
  permission: 'users:read',
  query: Strict({ search: Type.Optional(Type.String({ maxLength: limits.searchCharsMax })) }),
  answer: DownloadAddress,
})

export const downloadFromAdmin = downloadOf('admin')
