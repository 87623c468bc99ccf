import { findSpacePeople } from '@love-space/contracts/space/space.internal.ts'
import { nextOf } from '@love-space/service-kit/store/aggregate.ts'
import type { Deps } from '../deps.ts'
import { userWasChanged } from '../users/user.events.ts'

const batch = 100

/** Marks members' accounts that an older release left unmarked, for a column of the back-office's tables. */
export const markSpacePeople = async (deps: Deps, signal: AbortSignal): Promise<void> => {
  const { users, space, clock } = deps
  for (;;) {
    const found = await users.find({ enteredSpaceAt: { $exists: false } }, { limit: batch, select: ['_id'] })
    if (found.length === 0) return
    const ids = found.map(({ _id }) => _id)
    const people = new Set((await space.call(findSpacePeople, { body: { ids } })).data.userIds)
    for (const _id of ids) {
      signal.throwIfAborted()
      await users.mutate(_id, (user) => {
        if (user.enteredSpaceAt !== undefined) return null
        const next = nextOf(user, { enteredSpaceAt: people.has(_id) ? user.createdAt : null })
        return { next, events: people.has(_id) ? [userWasChanged(next, clock())] : [] }
      })
    }
    if (found.length < batch) return
  }
}
