import { Type } from '@sinclair/typebox'
import { limits } from '../limits.ts'
import { Id } from '../primitives.ts'
import { Data, route, Strict, WithDefault } from '../route.ts'
import { TrashItem, TrashKind } from './trash.ts'

export const listTrash = route({
  id: 'listTrash',
  method: 'GET',
  path: '/spaces/{spaceId}/trash',
  summary: 'What the partners deleted in the last 30 days, newest first.',
  access: 'member',
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

export const restoreFromTrash = route({
  id: 'restoreFromTrash',
  method: 'POST',
  path: '/spaces/{spaceId}/trash/{kind}/{id}/restore',
  summary: 'Take something back from the trash; once more changes nothing.',
  access: 'member',
  params: Strict({ spaceId: Id, kind: TrashKind, id: Id }),
  status: 204,
  errors: ['SPACE_NOT_FOUND', 'NOT_IN_TRASH', 'SPACE_READ_ONLY'],
})
