import type { ErrorCode } from '@love-space/contracts/errors.ts'
import type { SpaceFacts } from '@love-space/contracts/space/space.events.ts'
import type { Calendar } from '@love-space/couple-rules/calendar.ts'
import { AppError, requireFound } from '@love-space/service-kit/process/app-error.ts'
import type { Static } from '@sinclair/typebox'
import { disownedMemberOf, memberOf, partnerIn, type Member } from './member.ts'
import { createPeople, peopleCollections, type People } from './people.ts'
import type { PersonalDataKit } from './personal-data-kit.ts'
import { createShortMemory } from './short-memory.ts'
import { createSpaceFacts } from './space-facts.ts'
import { spaceProjection } from './space.model.ts'

type Facts = Static<typeof SpaceFacts>
interface Caller {
  readonly userId: string
}

export interface Members {
  readonly people: People
  /** Returns the user as a member of a space, by default the current one. Throws SPACE_NOT_FOUND. */
  requireMember(user: Caller, spaceId?: string): Promise<Member>
  /** Returns the user as a member of a record's space. Throws `missing` without a record, or for another couple's. */
  requireMemberOfRecord(
    user: Caller,
    record: { readonly spaceId: string } | null | undefined,
    missing: ErrorCode,
  ): Promise<Member>
  /** Returns the user, for an export, as member of each readable space (current first), then as a disowned one. */
  exportedSpacesOf(user: Caller): Promise<Member[]>
  /** Returns whether nobody is or was in a space, by its owner's present answer. Throws SPACE_NOT_FOUND. */
  isUnused(spaceId: string): Promise<boolean>
  /** Returns the calendar of a space, for jobs; undefined if the space does not exist. */
  findCalendar(spaceId: string): Promise<Calendar | undefined>
  /** Returns the partner, for consumers; undefined without one, or for a disowned user. */
  findPartner(spaceId: string, userId: string): Promise<string | undefined>
  saveSpace(facts: Facts): Promise<void>
}

export const memberCollections = [spaceProjection, ...peopleCollections]

/** Creates the guards. Asks `SPACE_URL` and `AUTH_URL` for facts whose event has not arrived. */
export const createMembers = (
  kit: PersonalDataKit<{ readonly SPACE_URL: string; readonly AUTH_URL: string }>,
): Members => {
  const spaces = createSpaceFacts(kit)
  const memory = createShortMemory<Member>(kit.clock)
  const keyOf = (userId: string, spaceId = 'current'): string => `${userId}:${spaceId}`

  const findMember = async (userId: string, spaceId: string | undefined): Promise<Member | undefined> => {
    const key = keyOf(userId, spaceId)
    let member = memory.get(key)
    if (member === undefined) {
      const read = async () => {
        const space = await (spaceId === undefined ? spaces.findCurrent(userId) : spaces.findReadable(userId, spaceId))
        return new Map([[key, space ? memberOf(userId, space) : 'absent']] as const)
      }
      member = (await memory.remember(read)).get(key)
    }
    return typeof member === 'object' ? member : undefined
  }

  return {
    people: createPeople(kit),
    requireMember: async ({ userId }, spaceId) => {
      return requireFound(await findMember(userId, spaceId), 'SPACE_NOT_FOUND')
    },
    exportedSpacesOf: async ({ userId }) => {
      const { ids, disowned } = await spaces.fetchSpacesOf(userId)
      const found = await Promise.all(ids.map((spaceId) => findMember(userId, spaceId)))
      const present = found.filter((member) => member !== undefined)
      return [...present, ...disowned.map((space) => disownedMemberOf(userId, space))]
    },
    requireMemberOfRecord: async ({ userId }, record, missing) => {
      const member = record ? await findMember(userId, record.spaceId) : undefined
      if (!member) throw new AppError(missing)
      return member
    },
    isUnused: async (spaceId) => {
      const { members, formerMembers, hiddenAuthors } = requireFound(await spaces.fetch(spaceId), 'SPACE_NOT_FOUND')
      return members.length + formerMembers.length + hiddenAuthors.length === 0
    },
    findCalendar: async (spaceId) => ((await spaces.find(spaceId)) ?? (await spaces.fetch(spaceId)))?.calendar,
    findPartner: async (spaceId, userId) => {
      const known = await spaces.find(spaceId)
      if (known?.hiddenAuthors.includes(userId)) return undefined
      const partnerId = known && partnerIn(known, userId)
      if (partnerId != null) return partnerId
      const space = await spaces.fetch(spaceId)
      return (space && partnerIn(space, userId)) ?? undefined
    },
    saveSpace: async (facts) => {
      for (const userId of await spaces.save(facts)) {
        memory.drop(keyOf(userId))
        memory.drop(keyOf(userId, facts.spaceId))
      }
    },
  }
}
