import { Type } from '@sinclair/typebox'
import { limits } from '../limits.ts'
import { Id } from '../primitives.ts'
import { Page, pageFields, routeOf, Strict } from '../route.ts'
import * as calls from './trash.calls.ts'
import { TrashItem, TrashKind } from './trash.ts'

export const listTrash = routeOf(calls.listTrash, {
  summary: 'Records that the partners deleted in the last 30 days, newest first.',
  params: Strict({ spaceId: Id }),
  query: Strict({
    ...pageFields(limits.trashPageSize, 100),
  }),
  answer: Page({ items: Type.Array(TrashItem) }),
  errors: ['SPACE_NOT_FOUND'],
})

export const restoreFromTrash = routeOf(calls.restoreFromTrash, {
  summary: 'Restore a record from the trash; idempotent.',
  params: Strict({ spaceId: Id, kind: TrashKind, id: Id }),
  status: 204,
  errors: ['SPACE_NOT_FOUND', 'NOT_IN_TRASH', 'SPACE_READ_ONLY'],
})
