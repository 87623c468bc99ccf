import { Type } from '@sinclair/typebox'
import { event } from '../event.ts'
import { Id, Instant } from '../primitives.ts'
import { Nullable, Strict } from '../route.ts'

export const sessionEnded = event({
  subject: 'lovespace.auth.session.ended.v1',
  summary: 'One session ended; its access tokens stop working at once.',
  data: Strict({ sid: Id, userId: Id, reason: Type.String() }),
  live: null,
})

export const userSessionsEnded = event({
  subject: 'lovespace.auth.user.sessions-ended.v1',
  summary:
    'All sessions of a user but one ended: tokens made before stop working at once. Each end of a user is later than the one before.',
  data: Strict({ userId: Id, before: Instant, exceptSid: Nullable(Id), reason: Type.String() }),
  live: null,
})
