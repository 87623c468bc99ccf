import type { ErrorCode } from '@love-space/contracts/errors.ts'
import type { SpaceFacts } from '@love-space/contracts/space/space.events.ts'
import { getSpaceFacts, getSpacesOfUser } from '@love-space/contracts/space/space.internal.ts'
import type { Calendar } from '@love-space/couple-rules/calendar.ts'
import { currentFirst, isMemberOf, isReadable } from '@love-space/couple-rules/current-space.ts'
import { AppError, hasCode, isUnavailable } from '@love-space/service-kit/process/app-error.ts'
import type { Static } from '@sinclair/typebox'
import { memberOf, partnerIn, type Member } from './member.ts'
import { createPeople, type People } from './people.ts'
import type { PersonalDataKit } from './personal-data.ts'
import { saveNewest } from './save-newest.ts'
import { createShortMemory } from './short-memory.ts'
import { spaceProjection, spaceShape, type SpaceDoc } from './space.model.ts'

type Facts = Static<typeof SpaceFacts>
interface Caller {
  readonly userId: string
}

/** Ended spaces of a user pile up slowly; more than these are never looked at. */
const spacesReadMax = 50

/** What a service knows of spaces and people. */
export interface Members {
  readonly people: People
  /** The caller as a member of the space that is named, of their current one without; SPACE_NOT_FOUND otherwise. */
  requireMember(user: Caller, spaceId?: string): Promise<Member>
  /** The caller as a member of the space a record belongs to; `missing` for no record, and for another couple's. */
  requireMemberOfRecord(
    user: Caller,
    record: { readonly spaceId: string } | null | undefined,
    missing: ErrorCode,
  ): Promise<Member>
  /** The caller in every space they can read, the current one first. */
  spacesOf(user: Caller): Promise<Member[]>
  /** For jobs: the days a space counts in; undefined for one that is gone. */
  findCalendar(spaceId: string): Promise<Calendar | undefined>
  /** For consumers: the other member of a space; undefined for somebody who is alone there. */
  findPartner(spaceId: string, userId: string): Promise<string | undefined>
  /** Takes facts of a space, by event or read-through; older ones change nothing. */
  saveSpace(facts: Facts): Promise<void>
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

/** `SPACE_URL` and `AUTH_URL` are where the owners answer for what no event has brought yet. */
export const createMembers = (
  kit: PersonalDataKit<{ readonly SPACE_URL: string; readonly AUTH_URL: string }>,
): Members => {
  const { clock } = kit
  const spaces = kit.store.collection(spaceProjection)
  const owner = kit.internal('space', kit.env.SPACE_URL)
  const memory = createShortMemory<Member>(clock)
  const keyOf = (userId: string, spaceId = 'current'): string => `${userId}:${spaceId}`

  const store = async (facts: Facts): Promise<readonly string[]> => {
    if (await kit.erasures.hasAny([facts.spaceId])) return []
    const doc = docOf(facts)
    const before = await saveNewest(spaces, doc)
    // Who left is told of here too: where the facts were known already, nothing says who was a member before them.
    return [...doc.members, ...doc.formerMembers, ...(before?.members ?? [])].map(({ userId }) => userId)
  }

  const projected = (spaceId: string): Promise<SpaceDoc | null> =>
    spaces.findOne({ _id: spaceId, shape: spaceShape }).lean<SpaceDoc | null>()

  const projectedCurrent = async (userId: string): Promise<SpaceDoc | undefined> => {
    const found = await spaces
      .find({ 'members.userId': userId, shape: spaceShape })
      .limit(spacesReadMax)
      .lean<SpaceDoc[]>()
    return currentFirst(userId, found, clock())[0]
  }

  const readThrough = async (spaceId: string): Promise<SpaceDoc | null> => {
    if (await kit.erasures.hasAny([spaceId])) return null
    try {
      await store((await owner.call(getSpaceFacts, { params: { spaceId } })).data)
    } catch (error) {
      if (hasCode(error, 'SPACE_NOT_FOUND')) return null
      throw error
    }
    return projected(spaceId)
  }

  const currentSpace = async (userId: string): Promise<SpaceDoc | undefined> => {
    const known = await projectedCurrent(userId)
    if (known?.status === 'ACTIVE') return known
    // Somebody without an active space may have joined one a moment ago, before its event came here.
    try {
      const { data } = await owner.call(getSpacesOfUser, { params: { userId } })
      for (const facts of data.spaces) await store(facts)
    } catch (error) {
      if (!known || !isUnavailable(error)) throw error
      return known
    }
    return projectedCurrent(userId)
  }

  const namedSpace = async (userId: string, spaceId: string): Promise<SpaceDoc | undefined> => {
    const isTheirs = (space: SpaceDoc | null) => space && isMemberOf(space, userId)
    const known = await projected(spaceId)
    const space = isTheirs(known) ? known : await readThrough(spaceId)
    return space && isTheirs(space) && isReadable(space, clock()) ? space : undefined
  }

  const findMember = async (userId: string, spaceId: string | undefined): Promise<Member | undefined> => {
    const key = keyOf(userId, spaceId)
    let member = memory.get(key)
    if (member === undefined) {
      const read = async () => {
        const space = spaceId === undefined ? await currentSpace(userId) : await namedSpace(userId, spaceId)
        return new Map([[key, space ? memberOf(userId, space) : 'absent']] as const)
      }
      member = (await memory.remember(read)).get(key)
    }
    return typeof member === 'object' ? member : undefined
  }

  return {
    people: createPeople(kit),
    requireMember: async ({ userId }, spaceId) => {
      const member = await findMember(userId, spaceId)
      if (!member) throw new AppError('SPACE_NOT_FOUND')
      return member
    },
    spacesOf: async ({ userId }) => {
      const { data } = await owner.call(getSpacesOfUser, { params: { userId } })
      const found = await Promise.all(data.spaces.map(({ spaceId }) => findMember(userId, spaceId)))
      return found.filter((member) => member !== undefined)
    },
    requireMemberOfRecord: async ({ userId }, record, missing) => {
      const member = record ? await findMember(userId, record.spaceId) : undefined
      if (!member) throw new AppError(missing)
      return member
    },
    findCalendar: async (spaceId) => ((await projected(spaceId)) ?? (await readThrough(spaceId)))?.calendar,
    findPartner: async (spaceId, userId) => {
      const known = await projected(spaceId)
      const partnerId = known && partnerIn(known, userId)
      if (partnerId != null) return partnerId
      const space = await readThrough(spaceId)
      return (space && partnerIn(space, userId)) ?? undefined
    },
    saveSpace: async (facts) => {
      for (const userId of await store(facts)) {
        memory.drop(keyOf(userId))
        memory.drop(keyOf(userId, facts.spaceId))
      }
    },
  }
}
