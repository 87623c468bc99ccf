import { Type } from '@sinclair/typebox'
import { event } from '../event.ts'
import { Id } from '../primitives.ts'
import { Nullable, Strict } from '../route.ts'

const file = {
  fileId: Id,
  /** Id of the space; null for a user's private file. */
  spaceId: Nullable(Id),
  userId: Id,
  kind: Type.String(),
}
const live = { topic: 'files', recipients: 'named', ref: 'fileId' } as const

export const fileReady = event({
  subject: 'lovespace.media.file.ready.v1',
  summary: 'An uploaded file is ready, or has new renditions.',
  data: Strict(file),
  live,
})

export const fileFailed = event({
  subject: 'lovespace.media.file.failed.v1',
  summary: 'An uploaded file has other content than its type says.',
  data: Strict(file),
  live,
})

export const fileUploadedByOperator = event({
  subject: 'lovespace.media.file.uploaded-by-operator.v1',
  summary: 'An operator uploaded a picture into a space that nobody is or was in.',
  data: Strict({ fileId: Id, spaceId: Id, operatorId: Id }),
  live: null,
})

export const fileRemoved = event({
  subject: 'lovespace.media.file.removed.v1',
  summary: 'A file and its renditions were deleted.',
  data: Strict(file),
  live,
})
