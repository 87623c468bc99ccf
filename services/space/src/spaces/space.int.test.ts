import { userChanged } from '@love-space/contracts/events/auth.ts'
import { liveHinted } from '@love-space/contracts/events/live.ts'
import { memberJoined, spaceChanged } from '@love-space/contracts/events/space.ts'
import {
  createInvitation,
  createSpace,
  endSpace,
  getSpace,
  listSpaces,
  updateRing,
  updateSpace,
} from '@love-space/contracts/http/space.ts'
import { newId } from '@love-space/service-kit/crypto.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aStranger, startSpaceFixture, type SpaceFixture } from '../../test/space-fixture.ts'

let service: SpaceFixture
beforeAll(async () => {
  service = await startSpaceFixture()
})
afterAll(() => service.stop())

describe('a space of one’s own', () => {
  const create = (token: string, key: string, customName = 'Home') =>
    service.call(createSpace, { token, body: { customName }, headers: { 'idempotency-key': key } })

  it('is created once, however often the same request arrives', async () => {
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

  it('stays in sight however often its owner asks for another', async () => {
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

  it('is not there for who has none', async () => {
    const { token } = await service.signIn()
    expect(await service.call(listSpaces, { token })).toMatchObject({
      status: 404,
      problem: { code: 'NO_SPACES', message: 'No spaces found' },
    })
  })
})

describe('the settings of a space', () => {
  it('change one by one, for both, and tell those who keep a copy', async () => {
    const { spaceId, first, second } = await service.couple()
    const params = { spaceId }
    const criteria = { message: true, timeline: false, memory: true, loveMessage: false, moodRating: true }
    const body = { timeZone: 'Asia/Tokyo', loveStreakCriteria: criteria, spaceSettingComplete: true as const }
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

  it('lose nothing when both partners write at once', async () => {
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
  ])('name %s when it is not valid', async (field, body) => {
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

describe('the names of members', () => {
  it('come from auth once when they are new, and from its events afterwards', async () => {
    const facts = { ...aStranger(), name: 'Mia Sommer', avatar: '/api/files/mia' }
    service.auth.users.set(facts.userId, facts)
    const person = await service.signIn({ userId: facts.userId })
    const { rings, spaceId } = await service.issue(1)
    const shown = (await service.claim(person, rings[0]!.link)).body.data.space.users[0]
    expect(shown).toMatchObject({ name: 'Mia Sommer', profilePicture: '/api/files/mia' })
    const asked = service.auth.asked
    const newer = { ...facts, version: 2, name: 'Mia Winter' }
    await service.publish(userChanged, { aggregateId: facts.userId, data: newer })
    await service.idle(userChanged, 'space-on-user-changed')
    const read = await service.call(getSpace, { params: { spaceId }, token: person.token })
    expect(read.body.data.space.users[0]!.name).toBe('Mia Winter')
    expect(service.auth.asked).toBe(asked)
  })

  it('are asked for at most once in five seconds when auth does not know them', async () => {
    const { spaceId, first } = await service.couple()
    const asked = service.auth.asked
    const read = await service.call(getSpace, { params: { spaceId }, token: first.token })
    expect(read.body.data.space.users.map((user) => user.name)).toEqual(['', ''])
    expect(service.auth.asked).toBe(asked)
  })

  it('do not keep a space from being shown while auth is down', async () => {
    service.auth.isDown = true
    try {
      const { space } = await service.couple()
      expect(space.users).toHaveLength(2)
    } finally {
      service.auth.isDown = false
    }
  })
})
