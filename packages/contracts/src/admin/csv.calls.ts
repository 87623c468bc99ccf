import { call } from '../call.ts'

export const exportQuotes = call('exportQuotes', 'admin', 'POST', '/quotes/csv')
export const exportSpaces = call('exportSpaces', 'admin', 'POST', '/admin/spaces/csv')
export const exportRings = call('exportRings', 'admin', 'POST', '/rings/csv')
export const exportBindings = call('exportBindings', 'admin', 'POST', '/space-device-bindings/csv')
export const exportAudit = call('exportAudit', 'admin', 'POST', '/admin/audit/csv')
export const exportUsers = call('exportUsers', 'admin', 'POST', '/admin/users/csv')
