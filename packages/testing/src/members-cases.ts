import { userSessionsEnded } from '@love-space/contracts/auth/session.events.ts'
import { userChanged, userRegistered } from '@love-space/contracts/auth/user.events.ts'
import { memberJoined, memberLeft } from '@love-space/contracts/space/member.events.ts'
import { spaceChanged } from '@love-space/contracts/space/space.events.ts'
import { lookUpUsers } from '@love-space/contracts/auth/user.internal.ts'
import { getSpaceFacts, getSpacesOfUser } from '@love-space/contracts/space/space.internal.ts'
import { requireWritable } from '@love-space/members/member.ts'
import type { Members } from '@love-space/members/members.ts'
import type { People } from '@love-space/members/people.ts'
import { newId } from '@love-space/service-kit/process/crypto.ts'
import type { Kit } from '@love-space/service-kit/service/service.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { describeConsumer } from './consumer-cases.ts'
import type { FakeOwners } from './owners.ts'
import type { TestService } from './service-harness.ts'

interface Given<Deps> {
  readonly name: string
  readonly service: () => TestService<Deps>
  readonly owners: () => FakeOwners
  readonly pass: (ms: number) => void
}

type PeopleDeps = Kit<unknown> & { readonly people: People }
type MembersDeps = Kit<unknown> & { readonly members: Members }

const dayMs = 86_400_000
const codeOf = (error: unknown): unknown => (error as { code?: unknown }).code

export const describePeople = ({ name, service, owners, pass }: Given<PeopleDeps>): void => {
  describePeopleOf({ name, service, owners, pass }, () => service().deps.people)
}

const describePeopleOf = ({ name, service, owners, pass }: Given<Kit<unknown>>, people: () => People): void => {
  const prepare = async () => {
    const userId = newId()
    const data = { userId, version: 3, active: true }
    owners().users.set(userId, { ...data, name: 'Mia Sommer', avatar: '/api/files/mia' })
    const effect = () => service().deps.connection.collection<{ _id: string }>('people').findOne({ _id: userId })
    return { aggregateId: userId, data, older: { ...data, version: 2 }, effect }
  }
  describeConsumer({ service, event: userRegistered, durable: `${name}-save-person-on-registered`, prepare })
  describeConsumer({ service, event: userChanged, durable: `${name}-save-person-on-changed`, prepare })

  describe('people', () => {
    beforeEach(() => owners().reset())

    it('are fetched from their owner once if no event has arrived', async () => {
      const { userId } = owners().addUser('Mia')
      const find = async () => (await people().find([userId, userId])).get(userId)
      const mia = { name: 'Mia', avatar: null, language: 'en', active: true }
      expect(await find()).toEqual(mia)
      pass(60_000)
      expect(await find()).toEqual(mia)
      expect(owners().requestCount(lookUpUsers, userId)).toBe(1)
    })

    it('have the name of their newest event at once', async () => {
      const user = owners().addUser('Mia')
      await people().find([user.userId])
      await people().save({ ...user, version: 3, name: 'Mia Sommer' })
      await people().save({ ...user, version: 2, name: 'Mia Winter' })
      expect((await people().find([user.userId])).get(user.userId)?.name).toBe('Mia Sommer')
    })

    it('are requested once in five seconds if they do not exist', async () => {
      const userId = newId()
      expect((await people().find([userId])).size).toBe(0)
      expect((await people().find([userId])).size).toBe(0)
      expect(owners().requestCount(lookUpUsers, userId)).toBe(1)
      pass(5_000)
      await people().find([userId])
      expect(owners().requestCount(lookUpUsers, userId)).toBe(2)
    })

    it('are inactive in another process at most five seconds later', async () => {
      const { userId } = owners().addUser('Mia')
      expect(await people().isActive(userId)).toBe(true)
      const stored = service().deps.connection.collection<{ _id: string }>('people')
      await stored.updateOne({ _id: userId }, { $set: { active: false } })
      pass(5_000)
      expect(await people().isActive(userId)).toBe(false)
    })

    it.each(['deactivated', 'deleted'])('that are %s are refused as soon as their sessions end', async (how) => {
      const user = owners().addUser('Mia')
      const { userId } = user
      expect(await people().isActive(userId)).toBe(true)
      if (how === 'deleted') owners().users.delete(userId)
      else owners().users.set(userId, { ...user, version: 2, active: false })
      expect(await people().isActive(userId)).toBe(true)
      const data = { userId, before: new Date().toISOString(), exceptSid: null, reason: how }
      await service().publish(userSessionsEnded, { aggregateId: userId, data })
      await expect.poll(() => people().isActive(userId)).toBe(false)
    })

    it('stay as they were if their sessions end while their owner is unreachable', async () => {
      const { userId } = owners().addUser('Mia')
      expect(await people().isActive(userId)).toBe(true)
      owners().setDown(true)
      const data = { userId, before: new Date().toISOString(), exceptSid: null, reason: 'logout' }
      await service().publish(userSessionsEnded, { aggregateId: userId, data })
      const requestCount = async () => {
        expect(await people().isActive(userId)).toBe(true)
        return owners().requestCount(lookUpUsers, userId)
      }
      await expect.poll(requestCount).toBe(2)
    })

    it('are left out, not refused, while their owner is unreachable', async () => {
      const { userId } = owners().addUser('Mia')
      owners().setDown(true)
      expect((await people().find([userId])).size).toBe(0)
    })
  })
}

const createMembersWorld = ({ service, owners, pass }: Given<MembersDeps>) => {
  const members = () => service().deps.members
  const spaces = () => service().deps.connection.collection<{ _id: string; version: number }>('spaces')
  const stored = (spaceId: string) => spaces().findOne({ _id: spaceId })
  const user = () => owners().addUser('Mia')
  const ago = (days: number) => new Date(service().deps.clock().getTime() - days * dayMs).toISOString()

  const current = async (userId: string): Promise<unknown> =>
    members()
      .requireMember({ userId })
      .then(({ spaceId }) => spaceId, codeOf)
  const named = async (userId: string, spaceId: string): Promise<unknown> =>
    members()
      .requireMember({ userId }, spaceId)
      .then((member) => member.spaceId, codeOf)

  return { owners, pass, members, spaces, stored, user, ago, current, named }
}
type MembersWorld = ReturnType<typeof createMembersWorld>

const describeMembersConsumers = ({ name, service, owners }: Given<MembersDeps>, { stored }: MembersWorld): void => {
  const prepare = async () => {
    const [first, second] = [newId(), newId()]
    const data = owners().addSpace([first, second], { version: 4, timeZone: 'Asia/Tokyo' })
    const older = { ...data, version: 3, status: 'PAUSED' as const, members: data.members.slice(0, 1) }
    return { aggregateId: data.spaceId, first, second, data, older, effect: () => stored(data.spaceId) }
  }
  describeConsumer({ service, event: spaceChanged, durable: `${name}-save-space-on-changed`, prepare })
  const prepareMember = async () => {
    const { first, second, data, older, ...rest } = await prepare()
    return { ...rest, data: { ...data, userId: second }, older: { ...older, userId: first } }
  }
  describeConsumer({
    service,
    event: memberJoined,
    durable: `${name}-save-space-on-member-joined`,
    prepare: prepareMember,
  })
  describeConsumer({ service, event: memberLeft, durable: `${name}-save-space-on-member-left`, prepare: prepareMember })
}

/** Tests which users the guard of the current space admits, and how long it caches that. */
const itRemembersCurrent = ({ members, spaces, user, ago, current, named, owners, pass }: MembersWorld): void => {
  it('admits a member whose joining no event has reported, and asks the owner once', async () => {
    const [{ userId }, partner] = [user(), user()]
    const { spaceId } = owners().addSpace([userId, partner.userId])
    expect(await members().requireMember({ userId })).toMatchObject({ spaceId, partnerId: partner.userId })
    pass(6_000)
    expect(await current(userId)).toBe(spaceId)
    expect(owners().requestCount(getSpacesOfUser, userId)).toBe(1)
  })

  it('refuses a user without a space, and caches that for at most five seconds', async () => {
    const { userId } = user()
    expect(await current(userId)).toBe('SPACE_NOT_FOUND')
    const { spaceId } = owners().addSpace([userId])
    expect(await current(userId)).toBe('SPACE_NOT_FOUND')
    expect(owners().requestCount(getSpacesOfUser, userId)).toBe(1)
    pass(5_000)
    expect(await current(userId)).toBe(spaceId)
  })

  it('reads neither database nor owner again within five seconds', async () => {
    const { userId } = user()
    const { spaceId } = owners().addSpace([userId])
    await current(userId)
    await spaces().deleteOne({ _id: spaceId })
    owners().setDown(true)
    expect(await current(userId)).toBe(spaceId)
  })

  it('drops cached answers when an event arrives, also for a member who left', async () => {
    const [one, other] = [user(), user()]
    const space = owners().addSpace([one.userId, other.userId])
    expect(await current(other.userId)).toBe(space.spaceId)
    expect(await named(other.userId, space.spaceId)).toBe(space.spaceId)
    const formerMembers = [{ userId: other.userId, leftAt: ago(0) }]
    const left = { ...space, version: 2, members: space.members.slice(0, 1), formerMembers }
    owners().spaces.set(space.spaceId, left)
    await members().saveSpace(left)
    expect(await current(other.userId)).toBe('SPACE_NOT_FOUND')
    expect(await named(other.userId, space.spaceId)).toBe('SPACE_NOT_FOUND')
    expect(await members().requireMember(one)).toMatchObject({
      spaceId: space.spaceId,
      partnerId: null,
      authorIds: [one.userId, other.userId],
    })
  })
}

const itHidesDisowned = ({ members, user, current, owners }: MembersWorld): void => {
  it('shuts out a disowned member at once, and hides their texts', async () => {
    const [one, other] = [user(), user()]
    const space = owners().addSpace([one.userId, other.userId])
    expect(await current(other.userId)).toBe(space.spaceId)
    const left = { ...space, version: 2, members: space.members.slice(0, 1), hiddenAuthors: [other.userId] }
    owners().spaces.set(space.spaceId, left)
    await members().saveSpace(left)
    expect(await current(other.userId)).toBe('SPACE_NOT_FOUND')
    const only = { partnerId: null, authorIds: [one.userId], hiddenIds: [other.userId] }
    expect(await members().requireMember(one)).toMatchObject(only)
    const exported = await members().exportedSpacesOf(other)
    expect(exported).toMatchObject([{ spaceId: space.spaceId, authorIds: [other.userId], isDisowned: true }])
  })
}

const itChoosesCurrent = ({ members, user, ago, current, owners }: MembersWorld): void => {
  it('prefers an active space to a paused one, and a paused one to a newer ended one', async () => {
    const { userId } = user()
    const since = (joinedAt: string) => ({ members: [{ userId, joinedAt }] })
    owners().addSpace([], { ...since(ago(1)), status: 'ENDED', endedAt: ago(0) })
    const paused = owners().addSpace([], { ...since(ago(9)), status: 'PAUSED' })
    expect(await current(userId)).toBe(paused.spaceId)
    const active = owners().addSpace([], since(ago(20)))
    await members().saveSpace(active)
    expect(await current(userId)).toBe(active.spaceId)
  })

  it('opens a known space while the owner is unreachable, otherwise answers UNAVAILABLE', async () => {
    const [known, unknown] = [user(), user()]
    const space = owners().addSpace([known.userId], { status: 'PAUSED' })
    owners().addSpace([unknown.userId])
    await members().saveSpace(space)
    owners().setDown(true)
    expect(await current(known.userId)).toBe(space.spaceId)
    expect(await current(unknown.userId)).toBe('UNAVAILABLE')
  })
}

const describeCurrentGuard = (world: MembersWorld): void => {
  describe('the guard of the current space', () => {
    beforeEach(() => world.owners().reset())
    itRemembersCurrent(world)
    itHidesDisowned(world)
    itChoosesCurrent(world)
  })
}

const describeNamedGuard = ({ user, ago, current, named, owners, pass }: MembersWorld): void => {
  describe('the guard of a named space', () => {
    beforeEach(() => owners().reset())

    it('opens an ended space beside a new one, for ninety days', async () => {
      const { userId } = user()
      const ended = owners().addSpace([userId], { status: 'ENDED', endedAt: ago(89.9) })
      const next = owners().addSpace([userId])
      expect(await current(userId)).toBe(next.spaceId)
      expect(await named(userId, ended.spaceId)).toBe(ended.spaceId)
      pass(dayMs)
      expect(await named(userId, ended.spaceId)).toBe('SPACE_NOT_FOUND')
    })

    it("answers another couple's space like a missing one, also to a former member", async () => {
      const [mia, other] = [user(), user()]
      owners().addSpace([mia.userId])
      const theirs = owners().addSpace([other.userId])
      expect(await named(mia.userId, theirs.spaceId)).toBe('SPACE_NOT_FOUND')
      expect(await named(mia.userId, newId())).toBe('SPACE_NOT_FOUND')
    })

    it('asks the owner for an unknown space, and once in five seconds for a missing one', async () => {
      const { userId } = user()
      const { spaceId } = owners().addSpace([userId])
      expect(await named(userId, spaceId)).toBe(spaceId)
      const unknown = newId()
      await named(userId, unknown)
      await named(userId, unknown)
      expect(owners().requestCount(getSpaceFacts, spaceId)).toBe(1)
      expect(owners().requestCount(getSpaceFacts, unknown)).toBe(1)
    })
  })
}

const describeRecordGuard = ({ members, user, owners }: MembersWorld): void => {
  describe('the guard of a record', () => {
    const ofRecord = (userId: string, record: { spaceId: string } | null): Promise<unknown> =>
      members()
        .requireMemberOfRecord({ userId }, record, 'MESSAGE_NOT_FOUND')
        .then(({ spaceId }) => spaceId, codeOf)

    it("opens own records, and answers the same code for another couple's and for none", async () => {
      const [mia, other] = [user(), user()]
      const own = owners().addSpace([mia.userId])
      const theirs = owners().addSpace([other.userId])
      expect(await ofRecord(mia.userId, { spaceId: own.spaceId })).toBe(own.spaceId)
      expect(await ofRecord(mia.userId, { spaceId: theirs.spaceId })).toBe('MESSAGE_NOT_FOUND')
      expect(await ofRecord(mia.userId, null)).toBe('MESSAGE_NOT_FOUND')
    })
  })
}

const describeReadOnlySpaces = ({ members, user, ago, owners }: MembersWorld): void => {
  it.each(['PAUSED', 'ENDED'] as const)('a space that is %s cannot be written to', async (status) => {
    const { userId } = user()
    owners().addSpace([userId], { status, endedAt: status === 'ENDED' ? ago(1) : null })
    const member = await members().requireMember({ userId })
    expect(() => requireWritable(member)).toThrow(expect.objectContaining({ code: 'SPACE_READ_ONLY' }))
  })
}

const describeSpaceFacts = ({ members, spaces, stored, user, ago, owners }: MembersWorld): void => {
  describe('facts of a space', () => {
    it('are never overwritten by older ones, in any order', async () => {
      const space = owners().addSpace([newId()])
      await members().saveSpace({ ...space, version: 3, status: 'ENDED', endedAt: ago(1) })
      await members().saveSpace({ ...space, version: 2, status: 'PAUSED' })
      expect(await stored(space.spaceId)).toMatchObject({ version: 3, status: 'ENDED' })
    })

    it('are the newest when many versions are written at once', async () => {
      const space = owners().addSpace([newId(), newId()])
      const versions = Array.from({ length: 12 }, (_, index) => index + 1).sort(() => Math.random() - 0.5)
      await Promise.all(
        versions.map((version) =>
          members().saveSpace({ ...space, version, members: space.members.slice(0, version % 3) }),
        ),
      )
      expect(await stored(space.spaceId)).toMatchObject({ version: 12, members: [] })
    })

    it('are fetched from the owner again if they were stored in an earlier shape', async () => {
      const { userId } = user()
      const { spaceId, members: joined } = owners().addSpace([userId])
      const former = { _id: spaceId, version: 1, status: 'ACTIVE', members: joined }
      await spaces().insertOne(former)
      const criteria = { message: true, timeline: true, memory: true, loveMessage: true, moodRating: true }
      expect(await members().requireMember({ userId })).toMatchObject({ spaceId, loveStreakCriteria: criteria })
      expect(await stored(spaceId)).toMatchObject({ loveStreakCriteria: criteria })
    })

    it('name the partner, and ask the owner for one whose joining no event has reported', async () => {
      const [one, other] = [newId(), newId()]
      const space = owners().addSpace([one, other])
      await members().saveSpace({ ...space, members: space.members.slice(0, 1) })
      owners().spaces.set(space.spaceId, { ...space, version: 2 })
      expect(await members().findPartner(space.spaceId, one)).toBe(other)
      expect(await members().findPartner(newId(), one)).toBeUndefined()
    })
  })
}

export const describeMembers = (given: Given<MembersDeps>): void => {
  const world = createMembersWorld(given)
  describeMembersConsumers(given, world)
  describePeopleOf(given, () => world.members().people)
  describeCurrentGuard(world)
  describeNamedGuard(world)
  describeRecordGuard(world)
  describeReadOnlySpaces(world)
  describeSpaceFacts(world)
}
