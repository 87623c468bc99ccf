import { call } from '../call.ts'

export const describeUploads = call('describeUploads', 'public', 'OPTIONS', '/uploads')
export const createUpload = call('createUpload', 'user', 'POST', '/uploads')
export const headUpload = call('headUpload', 'user', 'HEAD', '/uploads/{id}')
export const appendToUpload = call('appendToUpload', 'user', 'PATCH', '/uploads/{id}')
export const cancelUpload = call('cancelUpload', 'user', 'DELETE', '/uploads/{id}')
export const uploadBase64 = call('uploadBase64', 'user', 'POST', '/upload-base64')
