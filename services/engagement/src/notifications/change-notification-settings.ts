import type { NotificationSettingsChange } from '@love-space/contracts/engagement/notification-settings.ts'
import { AppError, unlessDuplicate, requireFound } from '@love-space/service-kit/process/app-error.ts'
import { nextOf } from '@love-space/service-kit/store/aggregate.ts'
import type { Deps } from '../deps.ts'
import type { NotificationSettingsDoc } from './notification-settings.model.ts'
import { assertPossible, withChange } from './notification-settings.rules.ts'

/** Changes a user's notification settings; missing fields keep their values. */
export const changeNotificationSettings = async (
  { notificationSettings, erasures }: Deps,
  _id: string,
  change: NotificationSettingsChange,
): Promise<NotificationSettingsDoc> => {
  assertPossible(change)
  if (await erasures.hasAny([_id])) throw new AppError('USER_NOT_FOUND')
  const write = () =>
    notificationSettings.mutate(_id, (known) => ({ next: nextOf(known, withChange(known, change)), events: [] }))
  const first = { _id, ...withChange({ off: [], quietHours: null }, change) }
  const insert = () => unlessDuplicate(notificationSettings.insert(first, []))
  // Of two concurrent first changes, one inserts and the other updates.
  return requireFound((await write()) ?? (await insert()) ?? (await write()), 'CONFLICT')
}
