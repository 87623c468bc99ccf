import { Type } from '@sinclair/typebox'
import { DownloadAddress } from '../download.ts'
import { limits } from '../limits.ts'
import { Id } from '../primitives.ts'
import { Data, Nullable, routeOf, SomeOf, Strict } from '../route.ts'
import * as calls from './file.calls.ts'
import { Crop, FileQuota, FileView, Rotation } from './file.ts'

const params = Strict({ id: Id })

export const getQuota = routeOf(calls.getQuota, {
  summary: 'Used bytes and quota of a space, by default the current one.',
  query: Strict({ spaceId: Type.Optional(Id) }),
  answer: Data(Strict({ quota: FileQuota })),
  errors: ['SPACE_NOT_FOUND'],
})

export const getFile = routeOf(calls.getFile, {
  summary: 'A file, with addresses for this reader.',
  params,
  answer: Data(Strict({ file: FileView })),
  errors: ['FILE_NOT_FOUND'],
})

export const viewFiles = routeOf(calls.viewFiles, {
  summary: 'Several files, with addresses for this reader; those the reader may not see are left out.',
  body: Strict({ ids: Type.Array(Id, { maxItems: limits.filesViewedMax }) }),
  answer: Data(Strict({ files: Type.Array(FileView) })),
})

export const createFilesDownload = routeOf(calls.createFilesDownload, {
  summary: 'A single-use address of originals, valid for two minutes: one file, or several in a zip file.',
  body: Strict({ ids: Type.Array(Id, { minItems: 1, maxItems: limits.filesDownloadedMax, uniqueItems: true }) }),
  answer: DownloadAddress,
  errors: ['FILE_NOT_FOUND'],
})

export const changeFile = routeOf(calls.changeFile, {
  summary:
    'Crop or rotate a picture, or give a video its poster; the original stays. A hint of topic `files` follows once the renditions exist, at new addresses.',
  params,
  body: SomeOf({ crop: Nullable(Crop), rotation: Rotation, posterId: Nullable(Id) }),
  answer: Data(Strict({ file: FileView })),
  errors: ['FILE_NOT_FOUND', 'FILE_NOT_CHANGEABLE', 'SPACE_READ_ONLY', 'CONFLICT'],
})

export const deleteFile = routeOf(calls.deleteFile, {
  summary: 'Delete an unused file.',
  params,
  status: 204,
  errors: ['FILE_NOT_FOUND', 'FILE_IN_USE', 'SPACE_READ_ONLY'],
})

export const readFile = routeOf(calls.readFile, {
  summary:
    'The bytes at a signed address from an answer; accepts ranges. Needs no sign-in: the address is signed for one member.',
  params: Strict({
    id: Id,
    part: Type.String({ pattern: '^[a-z0-9-]{1,40}\\.[a-z0-9]{1,10}$' }),
  }),
  query: Strict({
    u: Type.Optional(Id),
    /** Expiry in epoch seconds. */
    e: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000_000_000 })),
    s: Type.Optional(Type.String({ maxLength: 60 })),
  }),
  answerType: '*/*',
  otherStatuses: [206, 304],
  answerHeaders: ['Accept-Ranges', 'Content-Range', 'Content-Length'],
  errors: ['FILE_LINK_INVALID', 'FILE_LINK_EXPIRED', 'FILE_NOT_FOUND', 'RANGE_NOT_SATISFIABLE'],
})
