import { routesByOwner } from '@love-space/contracts/catalog.ts'
import { route } from '@love-space/contracts/route.ts'
import type { RoutesByService } from '../src/route-table.ts'

const upload = {
  summary: 'A route of resumable uploads.',
  access: 'public',
  requestHeaders: ['Tus-Resumable', 'Upload-Offset', 'Upload-Length'],
  answerHeaders: ['Tus-Resumable', 'Upload-Offset', 'Location'],
} as const

export const testRoutes: RoutesByService = {
  ...routesByOwner,
  admin: [
    ...routesByOwner.admin,
    route({
      id: 'testChange',
      method: 'POST',
      path: '/test/changes',
      summary: 'What operators change.',
      access: 'public',
    }),
  ],
  engagement: [
    ...routesByOwner.engagement,
    route({ id: 'testRead', method: 'GET', path: '/test/notes', summary: 'A read.', access: 'public' }),
    route({ id: 'testWrite', method: 'POST', path: '/test/notes', summary: 'A write.', access: 'public' }),
    route({
      id: 'testKeyedWrite',
      method: 'POST',
      path: '/test/keyed-notes',
      summary: 'A write that its service does once per key.',
      access: 'public',
      idempotent: true,
    }),
    route({
      id: 'testRepeatableWrite',
      method: 'PUT',
      path: '/test/notes',
      summary: 'A write that changes nothing when it is repeated.',
      access: 'public',
      repeatable: true,
    }),
  ],
  media: [
    ...routesByOwner.media,
    route({
      id: 'testUpload',
      method: 'POST',
      path: '/test/uploads',
      summary: 'A route with large bodies.',
      access: 'public',
      bodyBytesMax: 100 * 1024 * 1024,
    }),
    route({
      id: 'testFile',
      method: 'GET',
      path: '/test/files/{id}',
      summary: 'A route with large answers.',
      access: 'public',
      answerType: 'application/octet-stream',
    }),
    route({ ...upload, id: 'testUploadOptions', method: 'OPTIONS', path: '/test/resumable', status: 204 }),
    route({ ...upload, id: 'testBeginUpload', method: 'POST', path: '/test/resumable', status: 201 }),
    route({ ...upload, id: 'testUploadState', method: 'HEAD', path: '/test/resumable/{id}' }),
    route({ ...upload, id: 'testEndUpload', method: 'DELETE', path: '/test/resumable/{id}', status: 204 }),
    route({
      ...upload,
      id: 'testContinueUpload',
      method: 'PATCH',
      path: '/test/resumable/{id}',
      bodyType: 'application/offset+octet-stream',
      bodyBytesMax: 16 * 1024 * 1024,
      status: 204,
    }),
  ],
}
