import { allowSpaceEntry } from '@love-space/contracts/auth/space-entry.internal.ts'
import { liveHinted } from '@love-space/contracts/gateway/live.events.ts'
import { memberJoined } from '@love-space/contracts/space/member.events.ts'
import { ringBound } from '@love-space/contracts/space/ring.events.ts'
import { addUserByToken, createWithToken, validateToken } from '@love-space/contracts/space/entry.routes.ts'
import { createRingRecords } from '@love-space/contracts/space/ring-record.internal.ts'
import { findSpacePeople } from '@love-space/contracts/space/space.internal.ts'
import { createSpace, getSpace, leaveSpace } from '@love-space/contracts/space/space.routes.ts'
import { checkOpening, checkRing } from '@love-space/contracts/space/tap.internal.ts'
import { newId, randomToken } from '@love-space/service-kit/process/crypto.ts'
import { AppError } from '@love-space/service-kit/process/app-error.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startSpaceFixture, type SpaceFixture } from '../../test/space-fixture.ts'

let service: SpaceFixture
beforeAll(async () => {
  service = await startSpaceFixture()
})
afterAll(() => service.stop())

const people = (count: number) => Promise.all(Array.from({ length: count }, () => service.signIn()))
const codesOf = (answers: readonly { status: number; problem: { code: string } }[]) =>
  answers.map(({ status, problem }) => (status < 300 ? 'in' : problem.code)).toSorted()

describe('claiming a space', () => {
  it("makes the first user a member and the ring's owner, in one write with its events", async () => {
    const { spaceId, rings } = await service.issue(2)
    const person = await service.signIn()
    const { status, body } = await service.claim(person, rings[0]!.link, { timeZone: 'Europe/Berlin' })
    expect(status).toBe(201)
    const { space } = body.data
    expect(space).toMatchObject({
      id: spaceId,
      customName: 'Our Love Space',
      timeZone: 'Europe/Berlin',
      status: 'ACTIVE',
    })
    expect(space.users.map((user) => user.id)).toEqual([person.userId])
    expect(space.rings.map((ring) => ring.ownerId)).toEqual([person.userId, null])
    expect(space.rings[0]).toMatchObject({ tokenPrefix: rings[0]!.link.object.slice(0, 8) })

    const joined = await service.published(memberJoined, ({ subject }) => subject === spaceId)
    expect(joined.data).toMatchObject({ userId: person.userId, version: 2, timeZone: 'Europe/Berlin' })
    expect(joined.data.members.map((member) => member.userId)).toEqual([person.userId])
    const bound = await service.published(ringBound, ({ subject }) => subject === spaceId)
    expect(bound.data).toEqual({ spaceId, ringId: rings[0]!.ringId, userId: person.userId })
    const hint = await service.published(liveHinted, ({ subject }) => subject === spaceId)
    expect(hint.data).toMatchObject({ topic: 'space', spaceId, userIds: [person.userId] })
  })

  it('never stores a token in the notes', async () => {
    const [one, other] = [await service.issue(1), await service.issue(1)]
    const [first, second] = await people(2)
    const { link } = one.rings[0]!
    const written = await service.claim(first!, link, { notes: `Space created with token: ${link.token}` })
    expect(written.body.data.space.notes).toBe(`Space created with token: ${link.token.slice(0, 8)}…`)
    const standard = await service.claim(second!, other.rings[0]!.link)
    expect(standard.body.data.space.notes).toContain(other.rings[0]!.link.token.slice(0, 8))
    expect(JSON.stringify(standard.body)).not.toContain(other.rings[0]!.link.token)
    const stored = await service.deps.connection.collection<{ _id: string }>('spaces').findOne({ _id: one.spaceId })
    expect(JSON.stringify(stored)).not.toContain(link.token)
    expect(JSON.stringify(stored)).not.toContain(link.object)
  })

  it('creates a space by an alpha invitation, once', async () => {
    const link = await service.inviteAlpha()
    const [person, other] = await people(2)
    const answer = await service.claim(person!, link, { customName: ' Us ' })
    expect(answer.body.data.space).toMatchObject({ customName: 'Us', rings: [] })
    expect((await service.claim(person!, link)).body.data.space.id).toBe(answer.body.data.space.id)
    expect(await service.claim(other!, link)).toMatchObject({ status: 410, problem: { code: 'INVITATION_GONE' } })
  })

  it('lets both in if they claim at once, and keeps the first name', async () => {
    const { rings } = await service.issue(2)
    const [a, b] = await people(2)
    const answers = await Promise.all([
      service.claim(a!, rings[0]!.link, { customName: 'A' }),
      service.claim(b!, rings[1]!.link, { customName: 'B' }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    const params = { spaceId: answers[0]!.body.data.space.id }
    const { space } = (await service.call(getSpace, { params, token: a!.token })).body.data
    expect(space.users.map((user) => user.id).toSorted()).toEqual([a!.userId, b!.userId].toSorted())
    expect(space.customName).toBe(space.users[0]!.id === a!.userId ? 'A' : 'B')
  })

  it('refuses an unknown time zone before it binds the ring', async () => {
    const { rings } = await service.issue(1)
    const person = await service.signIn()
    const refused = await service.claim(person, rings[0]!.link, { timeZone: 'Mars/Olympus' })
    expect(refused).toMatchObject({ status: 422, problem: { errors: [{ field: 'body.timeZone' }] } })
    expect((await service.claim(person, rings[0]!.link)).status).toBe(201)
  })
})

describe('joining a space', () => {
  it('lets in one of twenty users with twenty rings if one place is free', async () => {
    const { spaceId, rings } = await service.issue(20)
    const [host, ...guests] = await people(20)
    await service.claim(host!, rings[0]!.link)
    const answers = await Promise.all(guests.map((guest, index) => service.join(guest, rings[index + 1]!.link)))
    expect(codesOf(answers)).toEqual([...Array.from({ length: 18 }, () => 'SPACE_FULL'), 'in'])
    const { body } = await service.call(getSpace, { params: { spaceId }, token: host!.token })
    expect(body.data.space.users).toHaveLength(2)
    expect(body.data.space.rings.filter((ring) => ring.ownerId !== null)).toHaveLength(2)
    expect(await service.allPublished(memberJoined, spaceId)).toHaveLength(2)
  })

  it('gives a ring to one of two users', async () => {
    const { rings } = await service.issue(1)
    const [a, b] = await people(2)
    const answers = await Promise.all([service.claim(a!, rings[0]!.link), service.claim(b!, rings[0]!.link)])
    expect(codesOf(answers)).toEqual(['RING_TAKEN', 'in'])
  })

  it('puts no user into two spaces at once', async () => {
    const enterTwo = async () => {
      const [one, other] = await Promise.all([service.issue(1), service.issue(1)])
      const person = await service.signIn()
      const links = [one.rings[0]!.link, other.rings[0]!.link]
      return codesOf(await Promise.all(links.map((link) => service.claim(person, link))))
    }
    const outcomes = await Promise.all(Array.from({ length: 12 }, enterTwo))
    for (const outcome of outcomes)
      expect([
        ['CONFLICT', 'in'],
        ['ALREADY_IN_SPACE', 'in'],
      ]).toContainEqual(outcome)
  })

  it('puts no user into another space while a retry of the failed request is running', async () => {
    const [one, other, person] = [await service.issue(1), await service.issue(1), await service.signIn()]
    const { spaces } = service.deps
    const mutate = spaces.mutate.bind(spaces)
    const [begun, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    vi.spyOn(spaces, 'mutate')
      .mockImplementationOnce(async (id, decide) => {
        begun.resolve()
        await goOn.promise
        return mutate(id, decide)
      })
      .mockRejectedValueOnce(new AppError('UNAVAILABLE'))
    const slow = service.claim(person, one.rings[0]!.link)
    await begun.promise
    expect((await service.claim(person, one.rings[0]!.link)).problem.code).toBe('UNAVAILABLE')
    expect((await service.claim(person, other.rings[0]!.link)).problem.code).toBe('CONFLICT')
    goOn.resolve()
    expect((await slow).status).toBe(201)
    expect((await service.claim(person, other.rings[0]!.link)).problem.code).toBe('ALREADY_IN_SPACE')
    vi.restoreAllMocks()
  })

  it('waits at most ten seconds for an entry that a crash cut off', async () => {
    const [{ rings }, person] = [await service.issue(1), await service.signIn()]
    const cutOffAt = (time: number) =>
      service.deps.userSpaces.updateOne(
        { _id: person.userId },
        { $set: { enteringId: newId(), enteringUntil: new Date(time) } },
        { upsert: true },
      )
    await cutOffAt(Date.now() + 10_000)
    expect(await service.claim(person, rings[0]!.link)).toMatchObject({ status: 409, problem: { code: 'CONFLICT' } })
    await cutOffAt(Date.now() - 1)
    expect((await service.claim(person, rings[0]!.link)).status).toBe(201)
  })

  it('puts no user into a second space until the first has ended', async () => {
    const { first } = await service.couple()
    const { rings } = await service.issue(1)
    const refused = await service.claim(first, rings[0]!.link)
    expect(refused).toMatchObject({ status: 409, problem: { code: 'ALREADY_IN_SPACE' } })
  })

  it('answers a retry with the same success, also at the same moment', async () => {
    const { spaceId, rings } = await service.issue(2)
    const [host, guest] = await people(2)
    await service.claim(host!, rings[0]!.link)
    const answers = await Promise.all(Array.from({ length: 5 }, () => service.join(guest!, rings[1]!.link)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect((await service.join(guest!, rings[1]!.link)).body.data.space.users).toHaveLength(2)
    const joins = await service.allPublished(memberJoined, spaceId)
    expect(joins.filter(({ data }) => data.userId === guest!.userId)).toHaveLength(1)
  })

  it('names the reason of a refusal: unknown, taken, full, lost, paused', async () => {
    const { spaceId, rings, first } = await service.couple()
    const guest = await service.signIn()
    const unknown = { token: rings[0]!.link.token, object: randomToken(32) }
    expect(await service.join(guest, unknown)).toMatchObject({ status: 404, problem: { code: 'TAP_UNKNOWN' } })
    expect(await service.join(guest, rings[0]!.link)).toMatchObject({ status: 409, problem: { code: 'RING_TAKEN' } })
    expect(await service.join(guest, rings[2]!.link)).toMatchObject({ status: 409, problem: { code: 'SPACE_FULL' } })
    expect(await service.join(first, rings[0]!.link)).toMatchObject({ status: 200 })
    const spaces = service.deps.connection.collection<{ _id: string }>('spaces')
    await spaces.updateOne({ _id: spaceId }, { $set: { 'rings.2.status': 'INACTIVE' } })
    expect(await service.join(guest, rings[2]!.link)).toMatchObject({ problem: { code: 'RING_INACTIVE' } })
    const paused = await service.issue(1)
    await spaces.updateOne({ _id: paused.spaceId }, { $set: { status: 'PAUSED' } })
    expect(await service.join(guest, paused.rings[0]!.link)).toMatchObject({ problem: { code: 'RING_INACTIVE' } })
  })

  it('needs an account', async () => {
    const { rings } = await service.issue(1)
    const [person, other] = await people(2)
    for (const route of [createWithToken, addUserByToken]) {
      const body = { ...rings[0]!.link, userId: other!.userId }
      const answer = await service.call(route, { token: person!.token, body })
      expect(answer).toMatchObject({ status: 403, problem: { code: 'USER_MISMATCH' } })
    }
  })
})

describe('peeking at a link', () => {
  it('says whether it has a free place, for whom, and nothing more', async () => {
    const { rings } = await service.issue(2)
    const person = await service.signIn()
    const readObject = async (query: { token: string; object: string }) =>
      (await service.call(validateToken, { query })).body
    expect(await readObject(rings[0]!.link)).toEqual({
      data: { valid: true, canCreateSpace: true, spaceName: 'Our Love Space' },
    })
    await service.claim(person, rings[0]!.link, { customName: 'Two of us' })
    expect(await readObject(rings[1]!.link)).toEqual({
      data: { valid: true, canCreateSpace: false, spaceName: 'Two of us' },
    })
    const closed = { data: { valid: false, canCreateSpace: false, spaceName: null } }
    expect(await readObject(rings[0]!.link)).toEqual(closed)
    expect(await readObject({ token: randomToken(32), object: randomToken(32) })).toEqual(closed)
    expect(await readObject({ token: randomToken(32), object: 'beta' })).toEqual(closed)
  })

  it('answers auth before a registration as joining would', async () => {
    const token = await service.internalToken('auth')
    const check = (link: { token: string; object: string }) => service.call(checkOpening, { token, body: link })
    const { rings } = await service.issue(1)
    expect((await check(rings[0]!.link)).body).toEqual({ data: { canCreateSpace: true } })
    expect((await check(await service.inviteAlpha())).body).toEqual({ data: { canCreateSpace: true } })
    await service.claim(await service.signIn(), rings[0]!.link)
    expect(await check(rings[0]!.link)).toMatchObject({ status: 409, problem: { code: 'RING_TAKEN' } })
    const unknown = { token: randomToken(32), object: randomToken(32) }
    expect(await check(unknown)).toMatchObject({ status: 404, problem: { code: 'TAP_UNKNOWN' } })
  })
})

it('tells auth only whether a ring alone is active in a space, or in the named one', async () => {
  const token = await service.internalToken('auth')
  const [one, other] = [await service.issue(2), await service.issue(1)]
  const check = async (object: string, spaceId?: string) => {
    const body = { object, ...(spaceId === undefined ? {} : { spaceId }) }
    const { status, problem } = await service.call(checkRing, { token, body })
    return status < 300 ? status : problem.code
  }
  const [free, owned] = one.rings.map(({ link }) => link)
  await service.claim(await service.signIn(), owned!)
  const active = [check(free!.object), check(owned!.object), check(free!.object, one.spaceId)]
  expect(await Promise.all(active)).toEqual([204, 204, 204])
  const creation = { id: newId(), key: newId(), print: 'print' }
  const body = { count: 1, status: 'ACTIVE' as const, creation }
  const made = await service.call(createRingRecords, { token: await service.internalToken('admin'), body })
  const lost = await service.issue(1)
  const spaces = service.deps.connection.collection<{ _id: string }>('spaces')
  await spaces.updateOne({ _id: lost.spaceId }, { $set: { 'rings.0.status': 'INACTIVE' } })
  const refused = [
    check(made.body.data.rings[0]!.ringToken),
    check(lost.rings[0]!.link.object),
    check(free!.object, other.spaceId),
    check(free!.object, newId()),
    check(randomToken(32)),
    check(free!.token),
    check('alpha'),
    check('beta', one.spaceId),
  ]
  expect([...new Set(await Promise.all(refused))]).toEqual(['TAP_UNKNOWN'])
})

describe('a user whose password an operator chose', () => {
  it('enters no space by any route until they have chosen their own, and leaves no trace there', async () => {
    const { rings } = await service.issue(2)
    const [person, partner] = await people(2)
    if (!person || !partner) throw new Error('nobody signed in')
    service.owners.withGivenPassword.add(person.userId)
    const refused = { status: 409, problem: { code: 'OWN_PASSWORD_NEEDED' } }
    const create = () => service.call(createSpace, { token: person.token, body: { customName: 'Ours' } })
    expect(await create()).toMatchObject(refused)
    expect(await service.claim(person, rings[0]!.link)).toMatchObject(refused)
    expect((await service.claim(partner, rings[0]!.link)).status).toBe(201)
    expect(await service.join(person, rings[1]!.link)).toMatchObject(refused)
    expect(await service.join(person, await service.inviteAlpha())).toMatchObject(refused)
    expect(await service.deps.userSpaces.findById(person.userId)).toBeNull()
    service.owners.withGivenPassword.delete(person.userId)
    expect((await service.join(person, rings[1]!.link)).status).toBe(200)
  })

  it('is named to auth with the session that enters, by every route', async () => {
    const { rings } = await service.issue(2)
    const [first, second, third] = await people(3)
    await service.claim(first!, rings[0]!.link)
    await service.join(second!, rings[1]!.link)
    await service.call(createSpace, { token: third!.token, body: { customName: 'Ours' } })
    for (const { sid } of [first!, second!, third!]) expect(service.owners.requestCount(allowSpaceEntry, sid)).toBe(1)
  })

  it('enters no space while auth is unavailable', async () => {
    const { rings } = await service.issue(1)
    const [person] = await people(1)
    service.owners.setDown(true)
    expect((await service.claim(person!, rings[0]!.link)).status).toBe(503)
    service.owners.setDown(false)
    expect((await service.claim(person!, rings[0]!.link)).status).toBe(201)
  })
})

it('only auth can read who is or was in a space', async () => {
  const { spaceId, first, second } = await service.couple()
  const [stranger] = await people(1)
  await service.call(leaveSpace, { token: first.token, params: { spaceId } })
  const ids = [first.userId, second.userId, stranger!.userId, newId()]
  const asked = { token: await service.internalToken('auth'), body: { ids } }
  const { body } = await service.call(findSpacePeople, asked)
  expect(body.data.userIds.toSorted()).toEqual([first.userId, second.userId].toSorted())
})
