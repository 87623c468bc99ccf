import { call } from '../call.ts'

export const getSyncStatus = call('getSyncStatus', 'admin', 'GET', '/klaviyo/status')
export const testSyncConnection = call('testSyncConnection', 'admin', 'GET', '/klaviyo/test-connection')
export const syncAllUsers = call('syncAllUsers', 'admin', 'POST', '/klaviyo/sync-all')
export const syncUserOfEmail = call('syncUserOfEmail', 'admin', 'POST', '/klaviyo/sync-user')
export const syncUser = call('syncUser', 'admin', 'POST', '/klaviyo/sync-user/{id}')
