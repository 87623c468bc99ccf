import type { PasskeyReset } from '@love-space/contracts/auth/passkey.ts'
import type { Deps } from '../deps.ts'
import { isErased } from '../users/user-record.rules.ts'
import type { UserDoc } from '../users/user.model.ts'

/** Returns the reset that waits for a user's passkeys, for the user. */
export const passkeyResetOf = async (
  { users }: Deps,
  { passkeyReset: reset }: Pick<UserDoc, 'passkeyReset'>,
): Promise<PasskeyReset | null> => {
  if (!reset) return null
  const asker = await users.findById(reset.by)
  return {
    by: asker && !isErased(asker) ? asker.name : null,
    askedAt: reset.askedAt.toISOString(),
    countsAt: reset.countsAt.toISOString(),
  }
}
