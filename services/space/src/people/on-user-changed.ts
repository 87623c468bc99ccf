import type { UserFacts } from '@love-space/contracts/events/auth.ts'
import { isDuplicateKey } from '@love-space/service-kit/app-error.ts'
import type { Static } from '@sinclair/typebox'
import type { PersonModel } from './person.model.ts'

/** Keeps the newest facts of a user, however late or often they arrive. */
export const onUserChanged = async (people: PersonModel, facts: Static<typeof UserFacts>): Promise<void> => {
  const { userId, version, name, avatar } = facts
  try {
    await people.updateOne(
      { _id: userId, version: { $lt: version } },
      { $set: { version, name, avatar } },
      { upsert: true },
    )
  } catch (error) {
    // The id exists with this version or a newer one.
    if (!isDuplicateKey(error)) throw error
  }
}
