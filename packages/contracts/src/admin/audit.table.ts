import { auditActions, auditOutcomes } from './audit-actions.ts'
import { table } from './table-spec.ts'

export const auditTable = table({
  fields: {
    id: {},
    at: { holds: 'time', isRange: true },
    operator: { isSearched: true, isUncombined: true },
    action: { values: auditActions },
    outcome: { values: auditOutcomes },
    recordId: { isSearched: true, isUncombined: true },
    requestId: { isSearched: true, isUncombined: true },
  },
  sorts: ['-id'],
  defaultSort: '-id',
  csv: ['id', 'at', 'operatorId', 'operatorName', 'action', 'outcome', 'recordId', 'code', 'requestId'],
})
