import type { Call } from '../call.ts'
import { DownloadAddress, downloadOf } from '../download.ts'
import { routeOf, Strict } from '../route.ts'
import * as calls from './csv.calls.ts'
import type { Permission } from './permissions.ts'
import { TableQuery } from './table.ts'
import { userFilter } from './user-admin.ts'

const csvOf = <const C extends Call>(call: C, permission: Permission) =>
  routeOf(call, {
    summary: 'A single-use address, valid for two minutes, of all rows that match the filter, as CSV.',
    permission,
    query: TableQuery,
    answer: DownloadAddress,
  })

export const exportQuotes = csvOf(calls.exportQuotes, 'quotes:read')
export const exportSpaces = csvOf(calls.exportSpaces, 'spaces:read')
export const exportRings = csvOf(calls.exportRings, 'rings:read')
export const exportBindings = csvOf(calls.exportBindings, 'rings:read')
export const exportAudit = csvOf(calls.exportAudit, 'audit:read')

export const exportUsers = routeOf(calls.exportUsers, {
  summary: 'A single-use address, valid for two minutes, of all users who match the filter, as CSV.',
  permission: 'users:read',
  query: Strict(userFilter),
  answer: DownloadAddress,
})

export const downloadFromAdmin = downloadOf('admin')
