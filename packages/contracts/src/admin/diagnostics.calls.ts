import { call } from '../call.ts'

export const pingServer = call('pingServer', 'public', 'GET', '/diagnostics/ping')
export const pingDatabase = call('pingDatabase', 'public', 'GET', '/diagnostics/ping-db')
