import { Id } from '../primitives.ts'
import { route, Strict } from '../route.ts'

export const allowSpaceEntry = route({
  id: 'internalAllowSpaceEntry',
  method: 'POST',
  path: '/internal/users/{userId}/space-entries',
  summary: 'Allow somebody to enter a space, and remember it; refused while their password is one an operator chose.',
  access: 'internal',
  callers: ['space'],
  params: Strict({ userId: Id }),
  status: 204,
  errors: ['USER_NOT_FOUND', 'OWN_PASSWORD_NEEDED'],
})
