import { event } from '../event.ts'
import { Id, Instant } from '../primitives.ts'
import { Strict } from '../route.ts'
import { DataRequestKind } from './data-request.ts'

export const dataRequestCreated = event({
  subject: 'lovespace.admin.data-request.asked.v1',
  summary: "An operator requested a copy or the erasure of a user's data.",
  data: Strict({ requestId: Id, userId: Id, kind: DataRequestKind, askedAt: Instant }),
  live: null,
})
