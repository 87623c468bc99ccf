import type { sessionEnded, userSessionsEnded } from '@love-space/contracts/auth/session.events.ts'
import type { EventData } from '@love-space/contracts/event.ts'
import { AppError } from '@love-space/service-kit/process/app-error.ts'
import type { QueryFilter } from 'mongoose'
import type { Deps } from '../deps.ts'
import type { PushDeviceDoc } from './push-device.model.ts'

/** Age at which an unseen device is removed; an unused session ends before, and an active browser registers daily. */
const unseenDaysMax = 31
const dayMs = 86_400_000

export const removePushDevice = async (deps: Deps, userId: string, _id: string): Promise<void> => {
  if (!(await deps.pushDevices.tombstone({ _id, userId }, []))) throw new AppError('PUSH_DEVICE_NOT_FOUND')
}

/** Removes matching devices. Repeats the filter in each write, to keep a device that registered again meanwhile. */
const removeAll = async ({ pushDevices }: Deps, filter: QueryFilter<PushDeviceDoc>): Promise<void> => {
  const found = await pushDevices.find(filter, { select: ['_id'] })
  for (const { _id } of found) await pushDevices.tombstone({ ...filter, _id }, [])
}

export const onSessionEnded = (deps: Deps, { sid }: EventData<typeof sessionEnded>): Promise<void> =>
  removeAll(deps, { sid })

export const onUserSessionsEnded = (
  deps: Deps,
  { userId, before, exceptSid }: EventData<typeof userSessionsEnded>,
): Promise<void> => {
  const endedAt = new Date(before)
  return removeAll(deps, {
    userId,
    sid: { $ne: exceptSid ?? '' },
    $or: [{ sessionsEndedAt: { $lt: endedAt.getTime() } }, { sessionsEndedAt: null, seenAt: { $lt: endedAt } }],
  })
}

/** Removes devices whose session expired without an event. */
export const removeUnseenDevices = (deps: Deps): Promise<void> =>
  removeAll(deps, { seenAt: { $lt: new Date(deps.clock().getTime() - unseenDaysMax * dayMs) } })
