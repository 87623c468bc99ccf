import { Type } from '@sinclair/typebox'
import { limits } from '../limits.ts'
import { Id } from '../primitives.ts'
import { Data, internalRoute, Strict } from '../route.ts'
import { FileKind } from './file.ts'

export const holdFiles = internalRoute('internalHoldFiles', 'POST', '/files/hold', {
  summary:
    'Keep files for another day, because a record is about to show them; its event attaches them for good. All are there, belong to whom they should and are of this kind, or none is kept.',
  callers: ['auth', 'space'],
  body: Strict({
    ids: Type.Array(Id, { minItems: 1, maxItems: limits.filesViewedMax }),
    ownerId: Id,
    kind: FileKind,
  }),
  status: 204,
  errors: ['FILE_NOT_FOUND', 'FILE_KIND_REFUSED'],
})

export const findFileOwners = internalRoute('internalFindFileOwners', 'POST', '/files/owners', {
  summary: 'Which of these users have files of their own; what they uploaded into a space belongs to that.',
  callers: ['auth'],
  body: Strict({ ids: Type.Array(Id, { minItems: 1, maxItems: 100 }) }),
  answer: Data(Strict({ userIds: Type.Array(Id) })),
})
