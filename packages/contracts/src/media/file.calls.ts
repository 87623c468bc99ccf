import { call } from '../call.ts'

export const getQuota = call('getQuota', 'member', 'GET', '/files/quota')
export const getFile = call('getFile', 'user', 'GET', '/files/{id}')
export const viewFiles = call('viewFiles', 'user', 'POST', '/files/views')
export const createFilesDownload = call('createFilesDownload', 'user', 'POST', '/files/download')
export const changeFile = call('changeFile', 'user', 'PUT', '/files/{id}')
export const deleteFile = call('deleteFile', 'user', 'DELETE', '/files/{id}')
export const readFile = call('readFile', 'public', 'GET', '/files/{id}/{part}')
