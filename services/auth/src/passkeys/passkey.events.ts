import type { PasskeyChange } from '@love-space/contracts/auth/passkey.ts'
import { passkeyChanged } from '@love-space/contracts/auth/passkey.events.ts'
import { eventOf } from '@love-space/service-kit/events/domain-event.ts'
import type { Effect } from '@love-space/service-kit/store/effect.ts'
import type { Deps } from '../deps.ts'
import { mailJobsOf } from '../mails/send-mail.ts'
import type { UserDoc } from '../users/user.model.ts'

/** Returns what tells a user of a change of their passkeys: the event for the app, and a mail. */
export const passkeyWasChanged = (deps: Deps, user: Pick<UserDoc, '_id'>, change: PasskeyChange): Effect[] => {
  const time = deps.clock()
  const data = { userId: user._id, change, at: time.toISOString() }
  return [
    eventOf(passkeyChanged, { aggregateId: user._id, time, data }),
    ...mailJobsOf(deps, `passkey-${change}`, user),
  ]
}
