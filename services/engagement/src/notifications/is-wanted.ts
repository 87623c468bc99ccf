import type { NotificationType } from '@love-space/contracts/engagement/notification.ts'
import type { Deps } from '../deps.ts'

export const isWanted = async (deps: Deps, readerId: string, type: NotificationType): Promise<boolean> => {
  if (await deps.erasures.hasAny([readerId])) return false
  const settings = await deps.notificationSettings.findById(readerId)
  return !settings?.off.includes(type)
}
