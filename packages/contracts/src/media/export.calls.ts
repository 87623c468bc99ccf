import { call } from '../call.ts'

export const startExport = call('startExport', 'user', 'POST', '/user/export')
export const getExport = call('getExport', 'user', 'GET', '/user/export')
export const createExportDownload = call('createExportDownload', 'user', 'POST', '/user/export/download')
