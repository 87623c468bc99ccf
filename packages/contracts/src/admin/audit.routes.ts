import { Type } from '@sinclair/typebox'
import { Data, routeOf, Strict } from '../route.ts'
import * as calls from './audit.calls.ts'
import { AuditDetails, AuditEntry } from './audit.ts'
import { TableAnswer, TableQuery } from './table.ts'

export const listAuditEntries = routeOf(calls.listAuditEntries, {
  summary:
    "A page of operators' actions, newest first; search finds ids of operators, records and requests, and people by name or email.",
  permission: 'audit:read',
  query: TableQuery,
  answer: TableAnswer(AuditEntry),
})

export const getAuditEntry = routeOf(calls.getAuditEntry, {
  summary: 'One entry with the values before and after.',
  permission: 'audit:read',
  params: Strict({ id: Type.String({ pattern: '^[0-9]{1,15}$' }) }),
  answer: Data(Strict({ entry: AuditDetails })),
  errors: ['NOT_FOUND'],
})
