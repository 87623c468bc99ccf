import { requireFound } from '@love-space/service-kit/process/app-error.ts'
import { nextOf } from '@love-space/service-kit/store/aggregate.ts'
import type { Deps } from '../deps.ts'
import { assertMailer } from '../mails/send-mail.ts'
import { passkeyWasChanged } from './passkey.events.ts'
import { userWasChanged } from '../users/user.events.ts'
import { assertMayChange, assertNotOneself, type Operator } from '../users/user-record.rules.ts'
import type { UserDoc } from '../users/user.model.ts'
import { requireUser } from '../users/user-records.queries.ts'
import { assertMayReset, newPasskeyReset } from './passkey-reset.rules.ts'

/** Asks that all passkeys of another operator are removed later. Changes nothing while such a reset waits. */
export const askPasskeyReset = async (
  deps: Deps,
  userId: string,
  by: Operator,
): Promise<{ readonly before: UserDoc; readonly after: UserDoc }> => {
  const found = await requireUser(deps, userId)
  assertMayChange(by, found)
  assertNotOneself(by, userId)
  assertMailer(deps)
  const { users, counters, settings } = deps
  if (!found.passkeyReset) await counters.hit(`passkey-reset:${userId}`, settings.limits.mailPerAccount)
  const now = deps.clock()
  let before = found
  const after = await users.mutate(userId, (user) => {
    assertMayChange(by, user)
    before = user
    if (user.passkeyReset) return null
    assertMayReset(user, by.userId)
    const next = nextOf(user, { passkeyReset: newPasskeyReset(by.userId, now) })
    return { next, events: [...passkeyWasChanged(deps, user, 'reset-asked'), userWasChanged(next, now)] }
  })
  return { before, after: requireFound(after, 'USER_NOT_FOUND') }
}
