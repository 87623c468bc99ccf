import { mailNotificationDigest } from '@love-space/contracts/auth/user.internal.ts'
import { dayIn } from '@love-space/couple-rules/days.ts'
import type { Deps } from '../deps.ts'
import type { NotificationSettingsDoc } from './notification-settings.model.ts'
import { countUnread, readMarkOf } from './notifications.queries.ts'
import { minutesOf, wallMinutes } from './quiet-hours.rules.ts'

/** Time of day from which digests are sent, in the reader's time zone. */
const earliest = minutesOf('18:00')
const dayMs = 86_400_000
const batch = 200

/** Sends at most one mail a day to a user without a push device. It contains only the number of unread ones. */
const sendDigest = async (deps: Deps, settings: NotificationSettingsDoc): Promise<void> => {
  const { _id: userId, timeZone, digestedAt } = settings
  const now = deps.clock()
  const day = dayIn(timeZone, now)
  const isDone = digestedAt != null && dayIn(timeZone, digestedAt) === day
  if (isDone || wallMinutes(timeZone, now) < earliest) return
  if (!(await deps.pushDevices.exists({ userId }))) {
    const readUpTo = await readMarkOf(deps, userId)
    const since = digestedAt ?? new Date(now.getTime() - dayMs)
    const count = await countUnread(deps, userId, since > readUpTo ? since : readUpTo)
    // Auth sends one mail per day, so a crash before the update below does not send it twice.
    if (count > 0) await deps.auth.call(mailNotificationDigest, { params: { userId }, body: { day, count } })
  }
  await deps.notificationSettings.update({ _id: userId, digest: true }, { $set: { digestedAt: now } }, [])
}

export const sendDigests = async (deps: Deps, signal: AbortSignal): Promise<void> => {
  for (let after = ''; ;) {
    const filter = { digest: true, _id: { $gt: after } }
    const found = await deps.notificationSettings.find(filter, { sort: { _id: 1 }, limit: batch })
    for (const settings of found) {
      signal.throwIfAborted()
      await sendDigest(deps, settings)
    }
    const last = found.at(-1)
    if (!last || found.length < batch) return
    after = last._id
  }
}
