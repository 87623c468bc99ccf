import { call } from '../call.ts'

export const searchRecords = call('searchRecords', 'admin', 'GET', '/admin/search')
