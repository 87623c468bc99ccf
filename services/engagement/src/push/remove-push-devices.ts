import type { sessionEnded, userSessionsEnded } from '@love-space/contracts/auth/session.events.ts'
import type { EventData } from '@love-space/contracts/event.ts'
import { AppError } from '@love-space/service-kit/process/app-error.ts'
import type { QueryFilter } from 'mongoose'
import type { Deps } from '../deps.ts'
import type { PushDeviceDoc } from './push-device.model.ts'

/** Longer than a session lasts that nobody uses; a browser that is used says so once a day. */
const unseenDaysMax = 31
const dayMs = 86_400_000

/** Sends nothing to one of somebody's browsers any more. */
export const removePushDevice = async (deps: Deps, userId: string, _id: string): Promise<void> => {
  if (!(await deps.pushDevices.tombstone({ _id, userId }, []))) throw new AppError('PUSH_DEVICE_NOT_FOUND')
}

/** A browser whose own word came in between stays: the condition is asked once more as it goes. */
const removeAll = async ({ pushDevices }: Deps, filter: QueryFilter<PushDeviceDoc>): Promise<void> => {
  const found = await pushDevices.find(filter, { select: ['_id'] })
  for (const { _id } of found) await pushDevices.tombstone({ ...filter, _id }, [])
}

/** A browser that was signed out hears of nothing any more. */
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

/** Browsers whose session ran out without an end that anybody was told of. */
export const removeUnseenDevices = (deps: Deps): Promise<void> =>
  removeAll(deps, { seenAt: { $lt: new Date(deps.clock().getTime() - unseenDaysMax * dayMs) } })
