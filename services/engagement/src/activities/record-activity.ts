import { unlessDuplicate } from '@love-space/service-kit/process/app-error.ts'
import type { ActivityType } from '@love-space/contracts/engagement/activity.ts'
import { activityIdOf } from '@love-space/couple-rules/natural-ids.ts'
import type { Deps } from '../deps.ts'
import { activityWasRecorded } from './activity.events.ts'

export interface CountedAct {
  readonly spaceId: string
  readonly userId: string
  readonly kind: ActivityType
  readonly day: string
  readonly refId: string
}

export const recordActivity = async (
  deps: Deps,
  done: CountedAct,
  { isPublished }: { readonly isPublished: boolean },
): Promise<void> => {
  const { spaceId, userId, day, kind } = done
  if (await deps.erasures.hasAny([spaceId])) return
  const _id = activityIdOf(done)
  const time = deps.clock()
  const partnerId = isPublished ? await deps.members.findPartner(spaceId, userId) : undefined
  const recipients = partnerId === undefined ? [userId] : [userId, partnerId]
  const noted = activityWasRecorded({ _id, spaceId, day, kind }, time, recipients)
  await unlessDuplicate(deps.activities.insert({ _id, ...done, createdAt: time }, isPublished ? [noted] : []))
}
