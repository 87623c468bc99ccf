import { Type } from '@sinclair/typebox'
import { Id } from '../primitives.ts'
import { internalRoute, Strict } from '../route.ts'

export const allowSpaceEntry = internalRoute('internalAllowSpaceEntry', 'POST', '/users/{userId}/space-entries', {
  summary:
    'Allow somebody to enter a space, and remember it. An account that an operator made, or whose password or e-mail an operator set, needs a password chosen in the entering session, at most 15 minutes before.',
  callers: ['space'],
  params: Strict({ userId: Id }),
  body: Strict({
    /** Id of the session that enters; space services of an earlier release leave it out. */
    sid: Type.Optional(Id),
  }),
  status: 204,
  errors: ['USER_NOT_FOUND', 'OWN_PASSWORD_NEEDED'],
})
