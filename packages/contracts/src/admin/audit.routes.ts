import { Type } from '@sinclair/typebox'
import { Data, route, Strict } from '../route.ts'
import { AuditDetails, AuditEntry } from './audit.ts'
import { TableAnswer, TableQuery } from './table.ts'

export const listAuditEntries = route({
  id: 'listAuditEntries',
  method: 'GET',
  path: '/admin/audit',
  summary: 'A page of what operators did, newest first; search finds ids of operators, records and requests.',
  access: 'admin',
  permission: 'audit:read',
  query: TableQuery,
  answer: TableAnswer(AuditEntry),
})

export const getAuditEntry = route({
  id: 'getAuditEntry',
  method: 'GET',
  path: '/admin/audit/{id}',
  summary: 'One entry with what was there before and after.',
  access: 'admin',
  permission: 'audit:read',
  params: Strict({ id: Type.String({ pattern: '^[0-9]{1,15}$' }) }),
  answer: Data(Strict({ entry: AuditDetails })),
  errors: ['NOT_FOUND'],
})
