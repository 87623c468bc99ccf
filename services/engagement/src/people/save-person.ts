import type { UserFacts } from '@love-space/contracts/events/auth.ts'
import { isDuplicateKey } from '@love-space/service-kit/app-error.ts'
import type { Static } from '@sinclair/typebox'
import type { Deps } from '../deps.ts'

/** Takes facts of a user, by event or read-through; older ones change nothing. */
export const savePerson = async (deps: Deps, facts: Static<typeof UserFacts>): Promise<void> => {
  const { userId, version, name, avatar } = facts
  const older = { _id: userId, version: { $lt: version } }
  const known = await deps.people.updateOne(older, { $set: { version, name, avatar } })
  if (known.matchedCount === 0) {
    try {
      await deps.people.create([{ _id: userId, version, name, avatar }])
    } catch (error) {
      if (!isDuplicateKey(error)) throw error
      // Known already: either newer than this, or inserted by another process at the same moment.
      await deps.people.updateOne(older, { $set: { version, name, avatar } })
    }
  }
  deps.remembered.people.drop(userId)
}
