import type { NotificationSettingsChange } from '@love-space/contracts/engagement/notification-settings.ts'
import { AppError, unlessDuplicate, requireFound } from '@love-space/service-kit/process/app-error.ts'
import { editOf, isToBeChanged } from '@love-space/service-kit/store/record-version.ts'
import type { Deps } from '../deps.ts'
import type { NotificationSettingsDoc } from './notification-settings.model.ts'
import { assertValidTimes, withChange } from './notification-settings.rules.ts'

export const changeNotificationSettings = async (
  { notificationSettings, erasures }: Deps,
  _id: string,
  { basedOn, ...change }: NotificationSettingsChange,
): Promise<NotificationSettingsDoc> => {
  assertValidTimes(change)
  if (await erasures.hasAny([_id])) throw new AppError('USER_NOT_FOUND')
  const write = () =>
    notificationSettings.mutate(_id, (known) => {
      const changes = withChange(known, change)
      return isToBeChanged(known, changes, basedOn) ? { next: editOf(known, changes), events: [] } : null
    })
  // Settings without a document have version 1, so the first change makes 2.
  const first = { _id, ...withChange({ off: [], quietHours: null }, change), revision: 2 }
  const insert = () => {
    if (basedOn !== undefined && basedOn !== 1) throw new AppError('ITEM_CHANGED_SINCE')
    return unlessDuplicate(notificationSettings.insert(first, []))
  }
  // Of two concurrent first changes, one inserts and the other updates.
  return requireFound((await write()) ?? (await insert()) ?? (await write()), 'CONFLICT')
}
