import type { SpaceFacts } from '@love-space/contracts/space/space.events.ts'
import { getSpaceFacts, getSpacesOfUser } from '@love-space/contracts/space/space.internal.ts'
import { currentFirst, isMemberOf, isReadable } from '@love-space/couple-rules/current-space.ts'
import { isUnavailable, unlessRefused } from '@love-space/service-kit/process/app-error.ts'
import type { Static } from '@sinclair/typebox'
import type { PersonalDataKit } from './personal-data.ts'
import { saveNewest } from './save-newest.ts'
import { spaceProjection, spaceShape, type SpaceDoc } from './space.model.ts'

type Facts = Static<typeof SpaceFacts>

/** Ended spaces of a user pile up slowly; more than these are never looked at. */
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
  formerMembers: (facts.formerMembers ?? []).map(({ userId, leftAt }) => ({ userId, leftAt: new Date(leftAt) })),
})

/** Opens what events have told of spaces; `SPACE_URL` is where their owner answers for what no event has brought yet. */
export const createSpaceFacts = (kit: PersonalDataKit<{ readonly SPACE_URL: string }>) => {
  const { clock, erasures } = kit
  const spaces = kit.store.collection(spaceProjection)
  const owner = kit.internal('space', kit.env.SPACE_URL)

  /** Takes facts of a space; gives the users of whom they tell something. */
  const save = async (facts: Facts): Promise<readonly string[]> => {
    if (await erasures.hasAny([facts.spaceId])) return []
    const doc = docOf(facts)
    const before = await saveNewest(spaces, doc)
    // Who left is told of here too: where the facts were known already, nothing says who was a member before them.
    return [...doc.members, ...doc.formerMembers, ...(before?.members ?? [])].map(({ userId }) => userId)
  }

  /** A space by its id, whoever asks. */
  const find = (spaceId: string): Promise<SpaceDoc | null> =>
    spaces.findOne({ _id: spaceId, shape: spaceShape }).lean<SpaceDoc | null>()

  const findKnownCurrent = async (userId: string): Promise<SpaceDoc | undefined> => {
    const found = spaces.find({ 'members.userId': userId, shape: spaceShape }).limit(spacesReadMax)
    return currentFirst(userId, await found.lean<SpaceDoc[]>(), clock())[0]
  }

  const askSpacesOf = async (userId: string) => (await owner.call(getSpacesOfUser, { params: { userId } })).data.spaces

  /** The same, with what the owner says of it now. */
  const ask = async (spaceId: string): Promise<SpaceDoc | null> => {
    if (await erasures.hasAny([spaceId])) return null
    const facts = await unlessRefused('SPACE_NOT_FOUND', owner.call(getSpaceFacts, { params: { spaceId } }))
    if (!facts) return null
    await save(facts.data)
    return find(spaceId)
  }

  return {
    save,
    find,
    ask,
    /** The space that a user is in now. */
    findCurrent: async (userId: string): Promise<SpaceDoc | undefined> => {
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
    /** A space that a user may read. */
    findReadable: async (userId: string, spaceId: string): Promise<SpaceDoc | undefined> => {
      const isTheirs = (space: SpaceDoc | null) => space && isMemberOf(space, userId)
      const known = await find(spaceId)
      const space = isTheirs(known) ? known : await ask(spaceId)
      return space && isTheirs(space) && isReadable(space, clock()) ? space : undefined
    },
    /** Ids of every space of a user, as the owner says. */
    askSpacesOf: async (userId: string) => (await askSpacesOf(userId)).map(({ spaceId }) => spaceId),
  }
}
