import { event } from '@love-space/contracts/event.ts'
import { Strict } from '@love-space/contracts/route.ts'
import { Type } from '@sinclair/typebox'

export const noteWritten = event({
  subject: 'lovespace.media.note.written.v1',
  summary: 'A note was written or changed.',
  data: Strict({ version: Type.Integer(), length: Type.Integer() }),
  live: null,
})
export const noteDeleted = event({
  subject: 'lovespace.media.note.deleted.v1',
  summary: 'A note was deleted.',
  data: Strict({}),
  live: { topic: 'space', recipients: 'named', ref: null },
})
