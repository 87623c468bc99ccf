import { dataRequestKinds } from '@love-space/contracts/admin/data-request-kinds.ts'
import type { UserChange } from '@love-space/members/consumers.ts'
import type { Deps } from '../deps.ts'
import { dataRequestIdOf } from './data-request.model.ts'

/** Clears the due time of requests about a deactivated user, who cannot stop them. Set again once they are active. */
export const onUserDeactivated = async ({ dataRequests }: Deps, { userId, active }: UserChange): Promise<void> => {
  if (active) return
  for (const kind of dataRequestKinds) {
    const waiting = { _id: dataRequestIdOf(userId, kind), state: 'waiting', dueAt: { $ne: null } } as const
    await dataRequests.update(waiting, { $set: { dueAt: null } }, [])
  }
}
