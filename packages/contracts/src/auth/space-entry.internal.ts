import { Type } from '@sinclair/typebox'
import { Id } from '../primitives.ts'
import { internalRoute, Strict } from '../route.ts'

export const allowSpaceEntry = internalRoute('internalAllowSpaceEntry', 'POST', '/users/{userId}/space-entries', {
  summary:
    'Allow a user to enter a space, and record it. If an operator made the account or set its password or e-mail, the password must have been chosen in this session, at most 15 minutes before.',
  callers: ['space'],
  params: Strict({ userId: Id }),
  body: Strict({
    /** Id of the session that enters; absent from a space service of an earlier release. */
    sid: Type.Optional(Id),
  }),
  status: 204,
  errors: ['USER_NOT_FOUND', 'OWN_PASSWORD_NEEDED'],
})
