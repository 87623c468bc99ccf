import type { UserFacts } from '@love-space/contracts/events/auth.ts'
import type { Static } from '@sinclair/typebox'
import type { AuthDeps } from '../auth-deps.ts'
import { userFactsOf } from './user-events.ts'

/** Facts of the users that exist, in no particular order. */
export const findUserFacts = async (deps: AuthDeps, ids: readonly string[]): Promise<Static<typeof UserFacts>[]> => {
  const users = await deps.users.findByIds(ids, { select: ['_id', 'version', 'name', 'avatar', 'active'] })
  return users.map(userFactsOf)
}
