import { auditActions, auditOutcomes } from './audit-actions.ts'
import { table } from './table-spec.ts'

export const auditTable = table({
  columns: ['id', 'at', 'operator', 'action', 'outcome', 'recordId', 'requestId'],
  searched: ['operator', 'recordId', 'requestId'],
  ranges: ['at'],
  times: ['at'],
  uncombined: ['operator', 'recordId', 'requestId'],
  filters: { action: auditActions, outcome: auditOutcomes },
  sorts: [[['id', -1]]],
  defaultSort: [['id', -1]],
})
