import { Type } from '@sinclair/typebox'
import { RecordId, RecordKind } from '../engagement/record-files.ts'
import { limits } from '../limits.ts'
import { Id } from '../primitives.ts'
import { Data, internalRoute, Strict } from '../route.ts'
import { FileKind } from './file.ts'

export const holdFiles = internalRoute('internalHoldFiles', 'POST', '/files/hold', {
  summary:
    'Keep unused files for another day, because a record is about to use them. Keeps none unless all exist, belong to the owner and have this kind.',
  callers: ['auth', 'space', 'engagement'],
  body: Strict({
    ids: Type.Array(Id, { minItems: 1, maxItems: limits.filesViewedMax }),
    ownerId: Id,
    kind: FileKind,
    /** Set for files that the owner uploaded to `{spaceId}/sealed` or `…/sealed-voice`: this space. */
    sealedIn: Type.Optional(Id),
    /** Set for a recording that the owner uploaded to `{spaceId}/voice`: the record that is about to carry it. */
    carriedBy: Type.Optional(Strict({ spaceId: Id, kind: RecordKind, recordId: RecordId })),
  }),
  status: 204,
  errors: ['FILE_NOT_FOUND', 'FILE_KIND_REFUSED'],
})

export const findFileOwners = internalRoute('internalFindFileOwners', 'POST', '/files/owners', {
  summary: 'Which of these users have files of their own; uploads into a space belong to the space.',
  callers: ['auth'],
  body: Strict({ ids: Type.Array(Id, { minItems: 1, maxItems: 100 }) }),
  answer: Data(Strict({ userIds: Type.Array(Id) })),
})
