import { call } from '../call.ts'

export const readOverview = call('readOverview', 'admin', 'GET', '/admin/overview')
