import { mayOperate } from '@love-space/contracts/admin/permissions.ts'
import { AppError } from '@love-space/service-kit/process/app-error.ts'
import { nextOf } from '@love-space/service-kit/store/aggregate.ts'
import { forEachMatching } from '@love-space/service-kit/store/work-off.ts'
import type { Deps } from '../deps.ts'
import { passkeyWasChanged } from './passkey.events.ts'
import { signOutEverywhere } from '../sessions/sign-out-everywhere.ts'
import { userWasChanged } from '../users/user.events.ts'
import { assertMayChange } from '../users/user-record.rules.ts'
import type { UserDoc } from '../users/user.model.ts'
import { assertMayReset } from './passkey-reset.rules.ts'

/** Returns whether the operator who asked could still ask: their account and the user's may have changed meanwhile. */
const mayStillReset = (asker: UserDoc | null, user: UserDoc): boolean => {
  if (!asker?.active || !mayOperate(asker.roles, 'users:write')) return false
  try {
    assertMayChange({ userId: asker._id, roles: asker.roles }, user)
    assertMayReset(user, asker._id)
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}

/** Removes all passkeys and ends all sessions in one write, or ends the reset if it may not take effect anymore. */
const applyPasskeyReset = async (deps: Deps, { _id, passkeyReset: due }: UserDoc): Promise<void> => {
  if (!due) return
  const asker = await deps.users.findById(due.by)
  const now = deps.clock()
  await deps.users.mutate(_id, (user) => {
    if (user.passkeyReset?.resetId !== due.resetId) return null
    if (!mayStillReset(asker, user)) {
      const next = nextOf(user, { passkeyReset: null })
      return { next, events: [...passkeyWasChanged(deps, user, 'reset-stopped'), userWasChanged(next, now)] }
    }
    const end = signOutEverywhere(user, now, 'passkeys-reset')
    const next = nextOf(user, {
      passkeys: [],
      recoveryCodes: [],
      firstPasskeyAt: null,
      passkeyReset: null,
      passkeysResetBy: due.by,
      links: [],
      ...end.fields,
    })
    return { next, events: [end.event, ...passkeyWasChanged(deps, user, 'reset'), userWasChanged(next, now)] }
  })
}

/** Applies the resets whose time has come. Idempotent: each is one conditional write. */
export const applyDuePasskeyResets = (deps: Deps, signal: AbortSignal): Promise<void> => {
  const due = { 'passkeyReset.countsAt': { $lte: deps.clock() } }
  return forEachMatching(deps.users, due, (user) => applyPasskeyReset(deps, user), signal)
}
