import { limits } from '@love-space/contracts/limits.ts'
import { userChanged } from '@love-space/contracts/auth/user.events.ts'
import { liveHinted } from '@love-space/contracts/gateway/live.events.ts'
import { memberJoined } from '@love-space/contracts/space/member.events.ts'
import { spaceChanged } from '@love-space/contracts/space/space.events.ts'
import type { LoveStreakCriteria } from '@love-space/contracts/space/space.ts'
import { createInvitation } from '@love-space/contracts/space/invitation.routes.ts'
import { updateRing } from '@love-space/contracts/space/ring.routes.ts'
import {
  createSpace,
  endSpace,
  getSpace,
  leaveSpace,
  listSpaces,
  updateSpace,
} from '@love-space/contracts/space/space.routes.ts'
import { lookUpUsers } from '@love-space/contracts/auth/user.internal.ts'
import type { RouteSpec } from '@love-space/contracts/route.ts'
import { newId } from '@love-space/service-kit/process/crypto.ts'
import { AppError } from '@love-space/service-kit/process/app-error.ts'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { aStranger, linkOf, startSpaceFixture, type SpaceFixture } from '../../test/space-fixture.ts'

let service: SpaceFixture
/** The stopped clock, for tests that count requests within five seconds. */
let stoppedAt: Date | undefined
beforeAll(async () => {
  service = await startSpaceFixture({ clock: () => stoppedAt ?? new Date() })
})
afterAll(() => service.stop())

describe("a user's own space", () => {
  const create = (token: string, key: string, customName = 'Home') =>
    service.call(createSpace, { token, body: { customName }, headers: { 'idempotency-key': key } })

  it('is created once, however often the same request comes', async () => {
    const { token, userId } = await service.signIn()
    const key = newId()
    const answers = await Promise.all([create(token, key), create(token, key), create(token, key)])
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    const ids = new Set(answers.map(({ body }) => body.data.space.id))
    expect(ids.size).toBe(1)
    const [id] = [...ids]
    expect(answers[0]!.body.data.space.users.map((user) => user.id)).toEqual([userId])
    await service.published(memberJoined, ({ subject }) => subject === id)
    expect(await service.allPublished(spaceChanged, id ?? '')).toHaveLength(1)
    expect(await create(token, key, 'Other')).toMatchObject({ problem: { code: 'IDEMPOTENCY_KEY_REUSED' } })
    expect(await create(token, newId())).toMatchObject({ status: 409, problem: { code: 'ALREADY_IN_SPACE' } })
  })

  it('is not shown to a user who has left it, even if they repeat the request that created it', async () => {
    const [first, second] = [await service.signIn({ stepUpAt: true }), await service.signIn()]
    const key = newId()
    const spaceId = (await create(first.token, key)).body.data.space.id
    const invited = await service.call(createInvitation, { token: first.token, params: { spaceId } })
    await service.join(second, linkOf(invited.body.data.invitation.url))
    expect((await service.call(leaveSpace, { token: first.token, params: { spaceId } })).status).toBe(204)
    expect(await create(first.token, key)).toMatchObject({ status: 422, problem: { code: 'IDEMPOTENCY_KEY_REUSED' } })
  })

  it('stays visible however often its owner tries to create another', async () => {
    const { token } = await service.signIn()
    const { id } = (await create(token, newId())).body.data.space
    for (let i = 0; i < 60; i += 1) expect((await create(token, newId())).status).toBe(409)
    const { body } = await service.call(listSpaces, { token })
    expect(body.data.spaces.map((space) => space.id)).toEqual([id])
  })

  it('can follow one that has ended, and is then the current one', async () => {
    const { spaceId, first } = await service.couple()
    await service.call(endSpace, { params: { spaceId }, token: first.token })
    const next = (await create(first.token, newId())).body.data.space
    const { body } = await service.call(listSpaces, { token: first.token })
    expect(body.data.spaces.map((space) => [space.id, space.status])).toEqual([
      [next.id, 'ACTIVE'],
      [spaceId, 'ENDED'],
    ])
  })

  it('answers 404 to a user without one', async () => {
    const { token } = await service.signIn()
    expect(await service.call(listSpaces, { token })).toMatchObject({
      status: 404,
      problem: { code: 'NO_SPACES', message: 'No spaces found' },
    })
  })
})

describe('the settings of a space', () => {
  it('change one by one, for both, and are published', async () => {
    const { spaceId, first, second } = await service.couple()
    const params = { spaceId }
    const criteria = { message: true, timeline: false, memory: true, loveMessage: true, moodRating: true }
    const body = {
      timeZone: 'Asia/Tokyo',
      relationshipStartDate: '2024-02-14',
      loveStreakCriteria: criteria,
      spaceSettingComplete: true as const,
    }
    await service.call(updateSpace, { params, token: first.token, body })
    await service.call(updateSpace, { params, token: second.token, body: { headline: 'Hi', notes: null } })
    const { space } = (await service.call(getSpace, { params, token: first.token })).body.data
    expect(space).toMatchObject({ ...body, headline: 'Hi', notes: null, customName: 'Our Love Space' })
    const changed = await service.published(
      spaceChanged,
      ({ subject, data }) => subject === spaceId && data.timeZone === 'Asia/Tokyo',
    )
    expect(changed.data).toMatchObject({ version: 4, loveStreakCriteria: criteria })
    const hint = await service.published(
      liveHinted,
      ({ subject, data }) => subject === spaceId && data.userIds.length === 2,
    )
    expect(hint.data.userIds).toEqual([first.userId, second.userId])
  })

  it("keep both members' changes of streak criteria made at the same moment", async () => {
    const { spaceId, first, second } = await service.couple()
    const turn = (token: string, loveStreakCriteria: { memory?: boolean; timeline?: boolean }) =>
      service.call(updateSpace, { params: { spaceId }, token, body: { loveStreakCriteria } })
    await Promise.all([turn(first.token, { memory: false }), turn(second.token, { timeline: false })])
    const { space } = (await service.call(getSpace, { params: { spaceId }, token: first.token })).body.data
    expect(space.loveStreakCriteria).toEqual({
      message: true,
      timeline: false,
      memory: false,
      loveMessage: true,
      moodRating: true,
    })
  })

  describe('have one switch for letters under two names', () => {
    const criteriaOf = async (spaceId: string, token: string) => {
      const { space } = (await service.call(getSpace, { params: { spaceId }, token })).body.data
      const { message, loveMessage } = space.loveStreakCriteria
      return { message, loveMessage }
    }
    const turn = (spaceId: string, token: string, loveStreakCriteria: Partial<LoveStreakCriteria>) =>
      service.call(updateSpace, { params: { spaceId }, token, body: { loveStreakCriteria } })
    const off = { message: false, loveMessage: false }
    const on = { message: true, loveMessage: true }

    it.each([
      [{ message: false }, off],
      [{ loveMessage: false }, off],
      [off, off],
      [{ loveMessage: true, memory: false }, on],
    ])('%j sets both', async (given, expected) => {
      const { spaceId, first, second } = await service.couple()
      expect((await turn(spaceId, first.token, given)).status).toBe(200)
      expect(await criteriaOf(spaceId, second.token)).toEqual(expected)
      const changed = await service.published(
        spaceChanged,
        ({ subject, data }) => subject === spaceId && data.loveStreakCriteria.message === expected.message,
      )
      expect(changed.data.loveStreakCriteria).toMatchObject(expected)
    })

    it('are refused with two values, also when repeated', async () => {
      const { spaceId, first } = await service.couple()
      for (const given of [
        { message: false, loveMessage: true },
        { message: false, loveMessage: true },
      ]) {
        expect(await turn(spaceId, first.token, given)).toMatchObject({
          status: 422,
          problem: { errors: [{ field: 'body.loveStreakCriteria.loveMessage' }] },
        })
      }
      expect(await criteriaOf(spaceId, first.token)).toEqual(on)
    })

    it('show both on if an earlier release stored one of them on, and store both with the next change', async () => {
      const { spaceId, first } = await service.couple()
      const spaces = service.deps.connection.collection<{ _id: string }>('spaces')
      await spaces.updateOne({ _id: spaceId }, { $set: { 'loveStreakCriteria.message': false } })
      expect(await criteriaOf(spaceId, first.token)).toEqual(on)
      await turn(spaceId, first.token, { memory: false })
      const stored = await spaces.findOne({ _id: spaceId })
      expect(stored).toMatchObject({ loveStreakCriteria: { ...on, memory: false } })
    })
  })

  it('lose nothing when both members write at once', async () => {
    const { spaceId, first, second } = await service.couple()
    const params = { spaceId }
    await Promise.all([
      service.call(updateSpace, { params, token: first.token, body: { headline: 'one' } }),
      service.call(updateSpace, { params, token: second.token, body: { content: 'two' } }),
      service.call(updateSpace, { params, token: first.token, body: { theme: 'original' } }),
    ])
    const { space } = (await service.call(getSpace, { params, token: first.token })).body.data
    expect(space).toMatchObject({ headline: 'one', content: 'two', theme: 'original' })
  })

  it.each([
    ['body.timeZone', { timeZone: 'Mars/Olympus' }],
    ['body.relationshipStartDate', { relationshipStartDate: '2999-01-01' }],
    ['body.relationshipStartDate', { relationshipStartDate: '2025-02-30' }],
    ['body.customName', { customName: '  ' }],
    ['body.status', { status: 'ENDED' }],
    ['body.token', { token: 'x' }],
    ['body.users', { users: [] }],
  ])('name %s if it is invalid', async (field, body) => {
    const { spaceId, first } = await service.couple()
    const call = { params: { spaceId }, token: first.token, body: body as object }
    const refused = await service.call(updateSpace, call)
    expect(refused.status).toBe(422)
    expect(refused.problem.errors?.map((error) => error.field)).toEqual([field])
  })

  it.each(['PAUSED', 'ENDED'])('can be read but not changed while the space is %s', async (status) => {
    const { spaceId, first, rings } = await service.couple()
    const spaces = service.deps.connection.collection<{ _id: string }>('spaces')
    await spaces.updateOne({ _id: spaceId }, { $set: { status } })
    const { token } = first
    const params = { spaceId }
    expect((await service.call(getSpace, { params, token })).body.data.space.status).toBe(status)
    const readOnly = { status: 409, problem: { code: 'SPACE_READ_ONLY' } }
    expect(await service.call(updateSpace, { params, token, body: { headline: 'x' } })).toMatchObject(readOnly)
    expect(await service.call(createInvitation, { params, token })).toMatchObject(readOnly)
    const ring = { spaceId, ringId: rings[0]!.ringId }
    expect(await service.call(updateRing, { params: ring, token, body: { name: 'x' } })).toMatchObject(readOnly)
  })
})

describe('ending a space', () => {
  it('makes it read-only for both, once', async () => {
    const { spaceId, first, second } = await service.couple()
    const params = { spaceId }
    const ended = await service.call(endSpace, { params, token: first.token })
    const again = await service.call(endSpace, { params, token: second.token })
    expect(again.body.data.space).toEqual(ended.body.data.space)
    const event = await service.published(
      spaceChanged,
      ({ subject, data }) => subject === spaceId && data.status === 'ENDED',
    )
    expect(event.data.version).toBe(4)
  })
})

describe('the pictures of a space', () => {
  const addressOf = (id: string): string => `/api/files/${id}`

  it('keep their order, without signatures, and are published to media', async () => {
    const { spaceId, first, second } = await service.couple()
    const params = { spaceId }
    const [cover, one, two] = [newId(), newId(), newId()]
    const body = {
      coverImage: `${addressOf(cover)}/1-800.webp?u=${first.userId}&e=1&s=expired`,
      images: [addressOf(two), `${addressOf(one)}?s=1`, addressOf(two)],
    }
    const changed = await service.call(updateSpace, { params, token: first.token, body })
    const shown = { coverImage: addressOf(cover), images: [addressOf(two), addressOf(one)] }
    expect(changed.body.data.space).toMatchObject(shown)
    expect((await service.call(getSpace, { params, token: second.token })).body.data.space).toMatchObject(shown)
    const { data } = await service.published(spaceChanged, (event) => event.data.fileIds?.length === 3)
    expect(data).toMatchObject({ spaceId, fileIds: [two, one, cover] })
  })

  it("keep both members' additions made at once; one too many is refused", async () => {
    const { spaceId, first, second } = await service.couple()
    const images = Array.from({ length: limits.spaceImagesMax - 2 }, () => addressOf(newId()))
    const change = (token: string, next: string[], imagesSeen: string[]) =>
      service.call(updateSpace, { params: { spaceId }, token, body: { images: next, imagesSeen } })
    await change(first.token, images, [])
    const added = [addressOf(newId()), addressOf(newId())]
    const answers = await Promise.all(
      [first, second].map(({ token }, n) => change(token, [...images, added[n] ?? ''], images)),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const read = await service.call(getSpace, { params: { spaceId }, token: first.token })
    expect(read.body.data.space.images.toSorted()).toEqual([...images, ...added].toSorted())
    const [removed = ''] = images
    await change(second.token, images.slice(1), images)
    const reordered = await change(first.token, images.toReversed(), images)
    expect(reordered.body.data.space.images).toEqual([
      ...images.slice(1).toReversed(),
      ...read.body.data.space.images.slice(-2),
    ])
    expect(reordered.body.data.space.images).not.toContain(removed)
    const more = [addressOf(newId()), addressOf(newId())]
    const refused = await change(first.token, [...images, ...more], images)
    expect([refused.status, refused.problem.errors?.[0]?.field]).toEqual([422, 'body.images'])
  })

  it('stay when sent again while media is unavailable; a new one that does not exist is refused', async () => {
    const { spaceId, first } = await service.couple()
    const change = (images: string[]) =>
      service.call(updateSpace, { params: { spaceId }, token: first.token, body: { images } })
    const [shown, gone] = [addressOf(newId()), newId()]
    await change([shown])
    service.owners.goneFiles.add(gone)
    const refused = await change([shown, addressOf(gone)])
    expect([refused.status, refused.problem.code]).toEqual([404, 'FILE_NOT_FOUND'])
    service.owners.setDown(true)
    try {
      expect((await change([shown])).body.data.space.images).toEqual([shown])
    } finally {
      service.owners.setDown(false)
    }
  })

  it.each(['https://elsewhere.example/a.png', 'javascript:alert(1)', '/api/files/nothing'])(
    'must be files of this product: %s is refused',
    async (coverImage) => {
      const { spaceId, first } = await service.couple()
      const { status, problem } = await service.call(updateSpace, {
        params: { spaceId },
        token: first.token,
        body: { coverImage },
      })
      expect([status, problem.errors?.[0]?.field]).toEqual([422, 'body.coverImage'])
    },
  )
})

describe('the names of members', () => {
  it('are refreshed in both browsers after a change, once they can be read', async () => {
    const { spaceId, first, second } = await service.couple()
    const avatar = `/api/files/${newId()}`
    const data = { userId: first.userId, version: 2, name: 'Mia', avatar, active: true }
    service.owners.users.set(first.userId, data)
    const changed = { userId: first.userId, version: 2, active: true }
    await service.publish(userChanged, { aggregateId: first.userId, data: changed })
    const hint = await service.published(liveHinted, (event) => event.id === `${spaceId}-${first.userId}-2-live`)
    expect(hint.data).toMatchObject({ topic: 'space', spaceId, userIds: [first.userId, second.userId] })
    const read = await service.call(getSpace, { params: { spaceId }, token: second.token })
    expect(read.body.data.space.users[0]).toMatchObject({ name: 'Mia', profilePicture: avatar })
  })

  it('are read from auth once when new, and again only after an event', async () => {
    const facts = { ...aStranger(), name: 'Mia Sommer', avatar: '/api/files/mia' }
    service.owners.users.set(facts.userId, facts)
    const person = await service.signIn({ userId: facts.userId })
    const { rings, spaceId } = await service.issue(1)
    const shown = (await service.claim(person, rings[0]!.link)).body.data.space.users[0]
    expect(shown).toMatchObject({ name: 'Mia Sommer', profilePicture: '/api/files/mia' })
    const changed = { userId: facts.userId, version: 2, active: true }
    service.owners.users.set(facts.userId, { ...facts, ...changed, name: 'Mia Winter' })
    await service.publish(userChanged, { aggregateId: facts.userId, data: changed })
    await service.idle(userChanged, 'space-save-person-on-changed')
    const asked = () => service.owners.requestCount(lookUpUsers, facts.userId)
    const before = asked()
    const read = await service.call(getSpace, { params: { spaceId }, token: person.token })
    expect(read.body.data.space.users[0]!.name).toBe('Mia Winter')
    expect(asked()).toBe(before)
  })

  it('are read at most once in five seconds if auth does not know them', async () => {
    stoppedAt = new Date()
    onTestFinished(() => {
      stoppedAt = undefined
    })
    const { spaceId, first } = await service.couple()
    const asked = () => service.owners.requestCount(lookUpUsers, first.userId)
    const before = asked()
    const read = await service.call(getSpace, { params: { spaceId }, token: first.token })
    expect(read.body.data.space.users.map((user) => user.name)).toEqual(['', ''])
    expect(asked()).toBe(before)
  })

  it('are left out while auth is unavailable, and the space is still shown', async () => {
    const { client } = service.owners
    const call = client.call.bind(client)
    const spy = vi.spyOn(client, 'call').mockImplementation(async (route, given) => {
      if ((route as RouteSpec) === lookUpUsers) throw new AppError('UNAVAILABLE')
      return (await call(route, given)) as never
    })
    const { space } = await service.couple()
    expect(space.users).toHaveLength(2)
    spy.mockRestore()
  })
})
