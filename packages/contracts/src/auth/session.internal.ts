import { Type } from '@sinclair/typebox'
import { Id } from '../primitives.ts'
import { servicesExcept } from '../processes.ts'
import { Data, internalRoute, Strict } from '../route.ts'

export const checkSession = internalRoute('internalCheckSession', 'GET', '/users/{userId}/sessions/{sid}', {
  summary: 'Whether a session is live, for a process that cannot follow ended sessions at the moment.',
  callers: ['gateway', ...servicesExcept('auth')],
  params: Strict({ userId: Id, sid: Id }),
  answer: Data(Strict({ isLive: Type.Boolean() })),
})
