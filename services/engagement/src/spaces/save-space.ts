import type { SpaceFacts } from '@love-space/contracts/events/space.ts'
import { isDuplicateKey } from '@love-space/service-kit/app-error.ts'
import type { Static } from '@sinclair/typebox'
import type { Deps } from '../deps.ts'
import type { SpaceDoc } from './space.model.ts'
import { withTimeZone } from './space.rules.ts'

/** Writes `next` unless the projection has it or something newer; false when another write came in between. */
const write = async ({ spaces }: Deps, next: SpaceDoc, at: Date): Promise<boolean> => {
  const known = await spaces.findById(next._id).lean<SpaceDoc>()
  if (!known) {
    try {
      await spaces.create([next])
      return true
    } catch (error) {
      if (isDuplicateKey(error)) return false
      throw error
    }
  }
  if (known.version >= next.version) return true
  const calendar = withTimeZone(known.calendar, next.calendar.timeZone, at)
  const { _id, ...facts } = next
  const written = await spaces.updateOne({ _id, version: known.version }, { $set: { ...facts, calendar } })
  return written.matchedCount === 1
}

/** Takes facts of a space as they were at `at`, by event or read-through; older ones change nothing. */
export const saveSpace = async (deps: Deps, facts: Static<typeof SpaceFacts>, at: Date): Promise<void> => {
  const next: SpaceDoc = {
    _id: facts.spaceId,
    version: facts.version,
    status: facts.status,
    calendar: { timeZone: facts.timeZone, before: null },
    members: facts.members.map(({ userId, joinedAt }) => ({ userId, joinedAt: new Date(joinedAt) })),
  }
  // Every lost round means that a newer version was stored, so this ends.
  while (!(await write(deps, next, at)));
  for (const { userId } of next.members) deps.remembered.members.drop(userId)
}
