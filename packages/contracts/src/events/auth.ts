import { Type } from '@sinclair/typebox'
import { event } from '../event.ts'
import { Id, Instant } from '../primitives.ts'
import { Nullable, Strict } from '../route.ts'

/** What others show of a user; newer versions replace older ones, erased with the person. */
export const UserFacts = Strict({
  userId: Id,
  version: Type.Integer({ minimum: 1 }),
  name: Type.String(),
  avatar: Nullable(Type.String()),
  active: Type.Boolean(),
})

export const userRegistered = event({
  subject: 'lovespace.auth.user.registered.v1',
  summary: 'Somebody opened an account.',
  data: UserFacts,
})
export const userChanged = event({
  subject: 'lovespace.auth.user.changed.v1',
  summary: 'What others show of a user changed.',
  data: UserFacts,
})
export const sessionEnded = event({
  subject: 'lovespace.auth.session.ended.v1',
  summary: 'One session family ended; its access tokens stop working at once.',
  data: Strict({ sid: Id, userId: Id, reason: Type.String() }),
})
export const userSessionsEnded = event({
  subject: 'lovespace.auth.user.sessions-ended.v1',
  summary: 'Every session of a user that began before an instant ended, but for one.',
  data: Strict({ userId: Id, before: Instant, exceptSid: Nullable(Id), reason: Type.String() }),
})

export const authEvents = [userRegistered, userChanged, sessionEnded, userSessionsEnded] as const
