import type { SpaceFacts } from '@love-space/contracts/space/space.events.ts'
import { getSpaceFacts, getSpacesOfUser } from '@love-space/contracts/space/space.internal.ts'
import { currentFirst, isMemberOf, isReadable } from '@love-space/couple-rules/current-space.ts'
import { hasCode, isUnavailable } from '@love-space/service-kit/process/app-error.ts'
import type { Static } from '@sinclair/typebox'
import type { PersonalDataKit } from './personal-data.ts'
import { saveNewest } from './save-newest.ts'
import { spaceProjection, spaceShape, type SpaceDoc } from './space.model.ts'

type Facts = Static<typeof SpaceFacts>

/** Ended spaces of a user pile up slowly; more than these are never looked at. */
const spacesReadMax = 50

/** What events have told of spaces, completed by asking their owner. */
export interface SpaceFactsStore {
  /** Takes facts of a space; gives the users of whom they tell something. */
  save(facts: Facts): Promise<readonly string[]>
  /** A space by its id, whoever asks. */
  find(spaceId: string): Promise<SpaceDoc | null>
  /** The same, with what the owner says of it now. */
  ask(spaceId: string): Promise<SpaceDoc | null>
  /** The space that a user is in now. */
  findCurrent(userId: string): Promise<SpaceDoc | undefined>
  /** A space that a user may read. */
  findReadable(userId: string, spaceId: string): Promise<SpaceDoc | undefined>
  /** Ids of every space of a user, as the owner says. */
  askSpacesOf(userId: string): Promise<readonly string[]>
}

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
  formerMembers: (facts.formerMembers ?? []).map(({ userId, leftAt }) => ({ userId, leftAt: new Date(leftAt) })),
})

/** `SPACE_URL` is where the owner answers for what no event has brought yet. */
export const createSpaceFacts = (kit: PersonalDataKit<{ readonly SPACE_URL: string }>): SpaceFactsStore => {
  const { clock, erasures } = kit
  const spaces = kit.store.collection(spaceProjection)
  const owner = kit.internal('space', kit.env.SPACE_URL)

  const save = async (facts: Facts): Promise<readonly string[]> => {
    if (await erasures.hasAny([facts.spaceId])) return []
    const doc = docOf(facts)
    const before = await saveNewest(spaces, doc)
    // Who left is told of here too: where the facts were known already, nothing says who was a member before them.
    return [...doc.members, ...doc.formerMembers, ...(before?.members ?? [])].map(({ userId }) => userId)
  }

  const find = (spaceId: string): Promise<SpaceDoc | null> =>
    spaces.findOne({ _id: spaceId, shape: spaceShape }).lean<SpaceDoc | null>()

  const findKnownCurrent = async (userId: string): Promise<SpaceDoc | undefined> => {
    const found = spaces.find({ 'members.userId': userId, shape: spaceShape }).limit(spacesReadMax)
    return currentFirst(userId, await found.lean<SpaceDoc[]>(), clock())[0]
  }

  const askSpacesOf = async (userId: string) => (await owner.call(getSpacesOfUser, { params: { userId } })).data.spaces

  const ask = async (spaceId: string): Promise<SpaceDoc | null> => {
    if (await erasures.hasAny([spaceId])) return null
    try {
      await save((await owner.call(getSpaceFacts, { params: { spaceId } })).data)
    } catch (error) {
      if (hasCode(error, 'SPACE_NOT_FOUND')) return null
      throw error
    }
    return find(spaceId)
  }

  return {
    save,
    find,
    ask,
    findCurrent: async (userId) => {
      const known = await findKnownCurrent(userId)
      if (known?.status === 'ACTIVE') return known
      // Somebody without an active space may have joined one a moment ago, before its event came here.
      try {
        for (const facts of await askSpacesOf(userId)) await save(facts)
      } catch (error) {
        if (!known || !isUnavailable(error)) throw error
        return known
      }
      return findKnownCurrent(userId)
    },
    findReadable: async (userId, spaceId) => {
      const isTheirs = (space: SpaceDoc | null) => space && isMemberOf(space, userId)
      const known = await find(spaceId)
      const space = isTheirs(known) ? known : await ask(spaceId)
      return space && isTheirs(space) && isReadable(space, clock()) ? space : undefined
    },
    askSpacesOf: async (userId) => (await askSpacesOf(userId)).map(({ spaceId }) => spaceId),
  }
}
