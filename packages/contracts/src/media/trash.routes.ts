import { Type } from '@sinclair/typebox'
import { limits } from '../limits.ts'
import { Id } from '../primitives.ts'
import { Data, routeOf, Strict, WithDefault } from '../route.ts'
import * as calls from './trash.calls.ts'
import { TrashItem, TrashKind } from './trash.ts'

export const listTrash = routeOf(calls.listTrash, {
  summary: 'What the partners deleted in the last 30 days, newest first.',
  params: Strict({ spaceId: Id }),
  query: Strict({
    page: WithDefault(Type.Integer({ minimum: 1, maximum: 100 }), 1),
    limit: WithDefault(Type.Integer({ minimum: 1, maximum: limits.pageSizeMax }), limits.trashPageSize),
  }),
  answer: Data(
    Strict({
      items: Type.Array(TrashItem),
      currentPage: Type.Integer(),
      totalPages: Type.Integer(),
      total: Type.Integer(),
    }),
  ),
  errors: ['SPACE_NOT_FOUND'],
})

export const restoreFromTrash = routeOf(calls.restoreFromTrash, {
  summary: 'Take something back from the trash; once more changes nothing.',
  params: Strict({ spaceId: Id, kind: TrashKind, id: Id }),
  status: 204,
  errors: ['SPACE_NOT_FOUND', 'NOT_IN_TRASH', 'SPACE_READ_ONLY'],
})
