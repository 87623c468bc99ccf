import { Type } from '@sinclair/typebox'
import { limits } from '../limits.ts'
import { Id } from '../primitives.ts'
import { Data, routeOf, Strict, WithDefault } from '../route.ts'
import { FileView, UploadPath } from './file.ts'
import * as calls from './upload.calls.ts'

// Resumable uploads, by the tus protocol 1.0.0. An upload's id becomes the file's id.

const params = Strict({ id: Id })
const tusRequest = ['Tus-Resumable', 'Upload-Length', 'Upload-Metadata', 'Upload-Offset', 'X-Requested-With'] as const
const tusAnswer = [
  'Location',
  'Tus-Resumable',
  'Tus-Version',
  'Tus-Extension',
  'Tus-Max-Size',
  'Upload-Offset',
  'Upload-Length',
  'Upload-Metadata',
  'Upload-Expires',
] as const
const bytes = 'application/offset+octet-stream'
const refusals = [
  'FILE_MISSING',
  'FILE_UNSUPPORTED',
  'FILE_KIND_REFUSED',
  'FILE_FORMAT_REFUSED',
  'FILE_TOO_LARGE',
  'QUOTA_EXCEEDED',
  'STORAGE_FULL',
  'SPACE_NOT_FOUND',
  'SPACE_READ_ONLY',
  'SPACE_OF_MEMBERS',
] as const

export const describeUploads = routeOf(calls.describeUploads, {
  summary: 'The supported tus version and extensions.',
  status: 204,
  answerHeaders: tusAnswer,
})

export const createUpload = routeOf(calls.createUpload, {
  summary:
    'Begin an upload: `Upload-Length` reserves its bytes, `Upload-Metadata` holds filename, filetype and path (see `UploadPath`). `Location` is relative.',
  bodyType: bytes,
  bodyBytesMax: limits.mediaBytesMax,
  status: 201,
  requestHeaders: tusRequest,
  answerHeaders: tusAnswer,
  errors: ['INVALID_INPUT', ...refusals],
})

export const headUpload = routeOf(calls.headUpload, {
  summary: 'The offset of an upload: `Upload-Offset`.',
  params,
  requestHeaders: tusRequest,
  answerHeaders: tusAnswer,
  errors: ['UPLOAD_NOT_FOUND', ...refusals],
})

export const appendToUpload = routeOf(calls.appendToUpload, {
  summary: 'Send bytes from `Upload-Offset` on; after the last ones the file is stored.',
  params,
  bodyType: bytes,
  bodyBytesMax: limits.mediaBytesMax,
  status: 204,
  requestHeaders: tusRequest,
  answerHeaders: tusAnswer,
  errors: ['MALFORMED_REQUEST', 'UPLOAD_NOT_FOUND', 'UPLOAD_OFFSET_WRONG', 'UPLOAD_BUSY', ...refusals],
})

export const cancelUpload = routeOf(calls.cancelUpload, {
  summary: 'Cancel an upload and free its bytes. One that has become a file is deleted, unless it is in use.',
  params,
  status: 204,
  requestHeaders: tusRequest,
  answerHeaders: tusAnswer,
  errors: ['UPLOAD_NOT_FOUND', 'FILE_IN_USE', 'SPACE_OF_MEMBERS'],
})

/** Limit of a JSON body with a file, in bytes: base64 adds a third. */
export const base64BodyBytesMax = Math.ceil((limits.mediaBytesMax / 3) * 4) + limits.bodyBytesMax

export const uploadBase64 = routeOf(calls.uploadBase64, {
  summary: 'Upload a file in one request, as a data URL.',
  body: Strict({
    file: Type.String({ description: 'data:{type};base64,{bytes}' }),
    filename: Type.String({ minLength: 1, maxLength: limits.fileNameCharsMax }),
    mimetype: Type.String({ maxLength: 120 }),
    path: WithDefault(UploadPath, ''),
  }),
  bodyBytesMax: base64BodyBytesMax,
  status: 201,
  answer: Data(Strict({ url: Type.String(), file: FileView })),
  errors: ['MALFORMED_REQUEST', ...refusals],
})
