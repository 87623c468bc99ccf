import { Id } from '../primitives.ts'
import { internalRoute, Strict } from '../route.ts'

export const allowSpaceEntry = internalRoute('internalAllowSpaceEntry', 'POST', '/users/{userId}/space-entries', {
  summary: 'Allow somebody to enter a space, and remember it; refused while their password is one an operator chose.',
  callers: ['space'],
  params: Strict({ userId: Id }),
  status: 204,
  errors: ['USER_NOT_FOUND', 'OWN_PASSWORD_NEEDED'],
})
