import { Type } from '@sinclair/typebox'
import { DownloadAddress } from '../download.ts'
import { limits } from '../limits.ts'
import { Id } from '../primitives.ts'
import { Data, Nullable, routeOf, SomeOf, Strict } from '../route.ts'
import * as calls from './file.calls.ts'
import { Crop, FileQuota, FileView, Rotation } from './file.ts'

const params = Strict({ id: Id })

export const getQuota = routeOf(calls.getQuota, {
  summary: "What the files of a space take up, the current one's where none is named, and how much they may.",
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
  summary: 'Several files at once, with addresses for this reader; those that are not there for them are left out.',
  body: Strict({ ids: Type.Array(Id, { maxItems: limits.filesViewedMax }) }),
  answer: Data(Strict({ files: Type.Array(FileView) })),
})

export const askForFilesDownload = routeOf(calls.askForFilesDownload, {
  summary:
    'An address at which the browser saves originals, once, within two minutes: the file itself for one, a zip file for several.',
  body: Strict({ ids: Type.Array(Id, { minItems: 1, maxItems: limits.filesViewedMax, uniqueItems: true }) }),
  answer: DownloadAddress,
  errors: ['FILE_NOT_FOUND'],
})

export const changeFile = routeOf(calls.changeFile, {
  summary:
    'Crop or rotate a picture, or give a video its poster; the original stays as it was. Browsers are told by the topic `files` once its copies are made, which have new addresses.',
  params,
  body: SomeOf({ crop: Nullable(Crop), rotation: Rotation, posterId: Nullable(Id) }),
  answer: Data(Strict({ file: FileView })),
  errors: ['FILE_NOT_FOUND', 'FILE_NOT_CHANGEABLE', 'SPACE_READ_ONLY', 'CONFLICT'],
})

export const deleteFile = routeOf(calls.deleteFile, {
  summary: 'Remove a file that nothing shows.',
  params,
  status: 204,
  errors: ['FILE_NOT_FOUND', 'FILE_IN_USE', 'SPACE_READ_ONLY'],
})

export const readFile = routeOf(calls.readFile, {
  summary:
    'The bytes at an address that an answer gave out; takes ranges. Nobody has to sign in: the address is signed for one member.',
  params: Strict({
    id: Id,
    part: Type.String({ pattern: '^[a-z0-9-]{1,40}\\.[a-z0-9]{1,10}$' }),
  }),
  query: Strict({
    u: Type.Optional(Id),
    /** Expiry, in seconds since 1970. */
    e: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000_000_000 })),
    s: Type.Optional(Type.String({ maxLength: 60 })),
  }),
  answerType: '*/*',
  otherStatuses: [206, 304],
  answerHeaders: ['Accept-Ranges', 'Content-Range', 'Content-Length'],
  errors: ['FILE_LINK_INVALID', 'FILE_LINK_EXPIRED', 'FILE_NOT_FOUND', 'RANGE_NOT_SATISFIABLE'],
})
