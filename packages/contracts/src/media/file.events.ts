import { Type } from '@sinclair/typebox'
import { event } from '../event.ts'
import { Id } from '../primitives.ts'
import { Nullable, Strict } from '../route.ts'

const file = {
  fileId: Id,
  /** Null for a user's own files. */
  spaceId: Nullable(Id),
  userId: Id,
  kind: Type.String(),
}
const live = { topic: 'files', recipients: 'named', ref: 'fileId' } as const

export const fileReady = event({
  subject: 'lovespace.media.file.ready.v1',
  summary: 'An uploaded file can be shown, or is shown differently.',
  data: Strict(file),
  live,
})

export const fileFailed = event({
  subject: 'lovespace.media.file.failed.v1',
  summary: 'An uploaded file was not what it pretended to be.',
  data: Strict(file),
  live,
})

export const fileRemoved = event({
  subject: 'lovespace.media.file.removed.v1',
  summary: 'A file and everything made of it is gone.',
  data: Strict(file),
  live,
})
