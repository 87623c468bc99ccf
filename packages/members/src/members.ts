import type { ErrorCode } from '@love-space/contracts/errors.ts'
import type { SpaceFacts } from '@love-space/contracts/space/space.events.ts'
import type { Calendar } from '@love-space/couple-rules/calendar.ts'
import { AppError, requireFound } from '@love-space/service-kit/process/app-error.ts'
import type { Static } from '@sinclair/typebox'
import { memberOf, partnerIn, type Member } from './member.ts'
import { createPeople, peopleCollections, type People } from './people.ts'
import type { PersonalDataKit } from './personal-data.ts'
import { createShortMemory } from './short-memory.ts'
import { createSpaceFacts } from './space-facts.ts'
import { spaceProjection } from './space.model.ts'

type Facts = Static<typeof SpaceFacts>
interface Caller {
  readonly userId: string
}

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

/** What `createMembers` opens. */
export const memberCollections = [spaceProjection, ...peopleCollections]

/** `SPACE_URL` and `AUTH_URL` are where the owners answer for what no event has brought yet. */
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
    spacesOf: async ({ userId }) => {
      const ids = await spaces.askSpacesOf(userId)
      const found = await Promise.all(ids.map((spaceId) => findMember(userId, spaceId)))
      return found.filter((member) => member !== undefined)
    },
    requireMemberOfRecord: async ({ userId }, record, missing) => {
      const member = record ? await findMember(userId, record.spaceId) : undefined
      if (!member) throw new AppError(missing)
      return member
    },
    findCalendar: async (spaceId) => ((await spaces.find(spaceId)) ?? (await spaces.ask(spaceId)))?.calendar,
    findPartner: async (spaceId, userId) => {
      const known = await spaces.find(spaceId)
      const partnerId = known && partnerIn(known, userId)
      if (partnerId != null) return partnerId
      const space = await spaces.ask(spaceId)
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
