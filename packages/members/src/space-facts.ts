import type { SpaceFacts } from '@love-space/contracts/space/space.events.ts'
import { getSpaceFacts, getSpacesOfUser } from '@love-space/contracts/space/space.internal.ts'
import { currentFirst, isMemberOf, isReadable } from '@love-space/couple-rules/current-space.ts'
import { isUnavailable, unlessRefused } from '@love-space/service-kit/process/app-error.ts'
import type { Static } from '@sinclair/typebox'
import type { PersonalDataKit } from './personal-data-kit.ts'
import { saveNewest } from './save-newest.ts'
import { spaceProjection, spaceShape, type SpaceDoc } from './space.model.ts'

type Facts = Static<typeof SpaceFacts>

/** Maximum number of spaces read per user. Ended spaces accumulate slowly. */
const spacesReadMax = 50

const docOf = (facts: Facts): SpaceDoc => ({
  _id: facts.spaceId,
  version: facts.version,
  shape: spaceShape,
  status: facts.status,
  endedAt: facts.endedAt == null ? null : new Date(facts.endedAt),
  calendar: { timeZone: facts.timeZone, formerZone: facts.formerZone ?? null },
  loveStreakCriteria: facts.loveStreakCriteria,
  streakPauses: facts.streakPauses ?? [],
  members: facts.members.map(({ userId, joinedAt }) => ({ userId, joinedAt: new Date(joinedAt) })),
  hiddenAuthors: [...(facts.hiddenAuthors ?? [])],
  formerMembers: (facts.formerMembers ?? []).map(({ userId, leftAt }) => ({ userId, leftAt: new Date(leftAt) })),
})

export const createSpaceFacts = (kit: PersonalDataKit<{ readonly SPACE_URL: string }>) => {
  const { clock, erasures } = kit
  const spaces = kit.store.collection(spaceProjection)
  const owner = kit.internal('space', kit.env.SPACE_URL)

  const save = async (facts: Facts): Promise<readonly string[]> => {
    if (await erasures.hasAny([facts.spaceId])) return []
    const doc = docOf(facts)
    const before = await saveNewest(spaces, doc)
    // Include former members: if the facts were known before, `before` does not show who left.
    const concerned = [...doc.members, ...doc.formerMembers, ...(before?.members ?? [])].map(({ userId }) => userId)
    return [...concerned, ...doc.hiddenAuthors]
  }

  const find = (spaceId: string): Promise<SpaceDoc | null> =>
    spaces.findOne({ _id: spaceId, shape: spaceShape }).lean<SpaceDoc | null>()

  const findKnownCurrent = async (userId: string): Promise<SpaceDoc | undefined> => {
    const found = spaces.find({ 'members.userId': userId, shape: spaceShape }).limit(spacesReadMax)
    return currentFirst(userId, await found.lean<SpaceDoc[]>(), clock())[0]
  }

  const askAllOf = async (userId: string) => (await owner.call(getSpacesOfUser, { params: { userId } })).data

  const fetchSpacesOf = async (userId: string) => (await askAllOf(userId)).spaces

  /** Fetches a space and saves it. Returns null if it does not exist or is erased. */
  const fetch = async (spaceId: string): Promise<SpaceDoc | null> => {
    if (await erasures.hasAny([spaceId])) return null
    const facts = await unlessRefused('SPACE_NOT_FOUND', owner.call(getSpaceFacts, { params: { spaceId } }))
    if (!facts) return null
    await save(facts.data)
    return find(spaceId)
  }

  return {
    save,
    find,
    fetch,
    findCurrent: async (userId: string): Promise<SpaceDoc | undefined> => {
      const known = await findKnownCurrent(userId)
      if (known?.status === 'ACTIVE') return known
      // A user without an active space may have joined one whose event has not arrived.
      try {
        for (const facts of await fetchSpacesOf(userId)) await save(facts)
      } catch (error) {
        if (!known || !isUnavailable(error)) throw error
        return known
      }
      return findKnownCurrent(userId)
    },
    findReadable: async (userId: string, spaceId: string): Promise<SpaceDoc | undefined> => {
      const isMembers = (space: SpaceDoc | null) => space && isMemberOf(space, userId)
      const known = await find(spaceId)
      const space = isMembers(known) ? known : await fetch(spaceId)
      return space && isMembers(space) && isReadable(space, clock()) ? space : undefined
    },
    /** Fetches a user's spaces from the owner, with those that still hold texts of a disowned user. */
    fetchSpacesOf: async (userId: string) => {
      const { spaces: found, disowned = [] } = await askAllOf(userId)
      return { ids: found.map(({ spaceId }) => spaceId), disowned: disowned.map(docOf) }
    },
  }
}
