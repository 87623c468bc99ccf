import { call } from '../call.ts'

export const listReleases = call('listReleases', 'admin', 'GET', '/diagnostics/releases')
