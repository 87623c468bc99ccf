import { call } from '../call.ts'

export const listAuditEntries = call('listAuditEntries', 'admin', 'GET', '/admin/audit')
export const getAuditEntry = call('getAuditEntry', 'admin', 'GET', '/admin/audit/{id}')
