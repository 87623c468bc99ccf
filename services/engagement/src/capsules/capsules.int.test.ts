import { randomBytes } from 'node:crypto'
import type { BodyOf } from '@love-space/contracts/call-parts.ts'
import { userErased } from '@love-space/contracts/auth/user.events.ts'
import { commonInternalRoutes, internalRoutesByOwner, routesByOwner } from '@love-space/contracts/catalog.ts'
import { getLoveStreak, listActivitiesByType } from '@love-space/contracts/engagement/activity.routes.ts'
import { capsuleSealed } from '@love-space/contracts/engagement/capsule.events.ts'
import { recordFilesChanged } from '@love-space/contracts/engagement/record-files.events.ts'
import { getRecordFiles } from '@love-space/contracts/engagement/record-files.internal.ts'
import {
  listCapsules,
  openCapsule,
  sealCapsule,
  takeCapsuleBack,
} from '@love-space/contracts/engagement/capsule.routes.ts'
import { changeNotificationSettings } from '@love-space/contracts/engagement/notification-settings.routes.ts'
import { listNotifications } from '@love-space/contracts/engagement/notification.routes.ts'
import { addPushDevice } from '@love-space/contracts/engagement/push.routes.ts'
import { erasureFinished } from '@love-space/contracts/erasure.events.ts'
import { liveHinted } from '@love-space/contracts/gateway/live.events.ts'
import { limits } from '@love-space/contracts/limits.ts'
import type { RouteSpec } from '@love-space/contracts/route.ts'
import { memberWordsErased, membersMet } from '@love-space/contracts/space/member.events.ts'
import { addDays } from '@love-space/couple-rules/days.ts'
import { newId } from '@love-space/service-kit/process/crypto.ts'
import { describeConsumer } from '@love-space/testing/consumer-cases.ts'
import { exportedItems } from '@love-space/testing/exported-items.ts'
import { placesOf } from '@love-space/testing/planted.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startPushService } from '../../test/push-service.ts'
import { startWorld, type World } from '../../test/world.ts'

const noon = '2026-11-21T12:00:00.000Z'
const today = '2026-11-21'
const theDay = '2026-12-24'
// Couples of the test world live in Berlin.
const lastMoment = '2026-12-23T22:59:59.999Z'
const firstMoment = '2026-12-23T23:00:00.000Z'

let pushService: Awaited<ReturnType<typeof startPushService>>
let world: World
beforeAll(async () => {
  pushService = await startPushService()
  const env = { PUSH_SERVICES: pushService.origin, VAPID_PRIVATE_KEY: randomBytes(32).toString('base64url') }
  world = await startWorld(noon, env)
})
beforeEach(() => world.moveTo(noon))
afterAll(async () => {
  await world?.service.stop()
  await pushService.stop()
})

type Couple = Awaited<ReturnType<World['addCouple']>>
type Person = Couple['anna']
type State = 'sealed' | 'open'

const seal = async (
  writer: Person,
  text: string,
  opensOn = theDay,
  key?: string,
  files?: Pick<BodyOf<typeof sealCapsule>, 'fileIds' | 'voice'>,
) =>
  world.service.call(sealCapsule, {
    token: await writer.signIn(),
    body: { text, opensOn, ...files },
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  })
const sealed = async (...args: Parameters<typeof seal>) => (await seal(...args)).body.data.capsule
const takeBack = async (person: Person, id: string) =>
  world.service.call(takeCapsuleBack, { token: await person.signIn(), params: { id } })
const list = async (person: Person, state: State, query: object = {}) =>
  (await world.service.call(listCapsules, { token: await person.signIn(), query: { state, ...query } })).body.data
const textsOf = async (person: Person, state: State) => (await list(person, state)).capsules.map(({ text }) => text)
const runJob = async () => expect(await world.service.runScheduled('open-capsules')).toMatchObject({ state: 'done' })
const noticesOf = async (person: Person) =>
  (await world.service.call(listNotifications, { token: await person.signIn() })).body.data.notifications.filter(
    ({ type }) => type === 'capsule',
  )
const change = async (space: Couple['space'], facts: Partial<Couple['space']>) => {
  const before = world.owners.spaces.get(space.spaceId) ?? space
  const next = { ...before, version: before.version + 1, ...facts }
  world.owners.spaces.set(space.spaceId, next)
  await world.service.deps.members.saveSpace(next)
}
const leave = ({ space }: Couple, person: Person) =>
  change(space, {
    members: space.members.filter(({ userId }) => userId !== person.userId),
    formerMembers: [{ userId: person.userId, leftAt: world.now().toISOString() }],
  })
const eraseUser = async ({ userId }: Person) => {
  world.owners.users.delete(userId)
  await world.service.publish(userErased, { aggregateId: userId, data: { userId } })
  await world.service.published(erasureFinished.engagement, ({ data }) => data.id === userId)
}
const exported = async ({ userId }: Person) => JSON.stringify(await exportedItems(world.service, userId))
const aLetter = async () => {
  const couple = await world.addCouple()
  const text = `secret ${newId()}`
  const photo = newId()
  const voice = { fileId: newId(), transcript: `spoken ${newId()}` }
  const { id } = await sealed(couple.anna, text, theDay, undefined, { fileIds: [photo], voice })
  return { ...couple, text, photo, voice, id }
}

describe('a sealed letter', () => {
  it('shows day and sender to the partner, and its words to its writer, until its day', async () => {
    const { anna, ben, id, text, photo, voice } = await aLetter()
    const shown = {
      id,
      opensOn: theDay,
      isOpen: false,
      together: false,
      waitsForRings: false,
      openedOn: null,
      createdById: anna.userId,
    }
    const own = { ...shown, text, fileIds: [photo], voice, sealedOn: today }
    expect((await list(anna, 'sealed')).capsules).toMatchObject([own])
    world.moveTo(lastMoment)
    const { capsules } = await list(ben, 'sealed')
    expect(capsules).toEqual([
      {
        ...shown,
        createdBy: expect.objectContaining({ name: 'Anna' }),
        text: null,
        fileIds: [],
        voice: null,
        sealedOn: null,
      },
    ])
    for (const said of [text, voice.transcript, voice.fileId]) expect(await exported(ben)).not.toContain(said)
    expect(await textsOf(ben, 'open')).toEqual([])
    expect(await textsOf(anna, 'open')).toEqual([])
  })

  it('is read by both from the first moment of its day, whether or not the job has run', async () => {
    const { anna, ben, text, photo, voice } = await aLetter()
    world.moveTo(firstMoment)
    for (const person of [anna, ben]) {
      expect(await list(person, 'open')).toMatchObject({
        total: 1,
        capsules: [{ text, fileIds: [photo], voice, isOpen: true, sealedOn: today, openedOn: theDay }],
      })
      expect((await list(person, 'sealed')).total).toBe(0)
      const files = JSON.stringify({ transcript: voice.transcript, fileIds: [photo, voice.fileId] }).slice(1, -1)
      expect(await exported(person)).toContain(files)
    }
    await runJob()
    expect(await textsOf(ben, 'open')).toEqual([text])
  })

  it('is listed soonest first while sealed, and newest first once open, page by page', async () => {
    const { anna, ben } = await world.addCouple()
    for (const day of ['2026-12-03', '2026-12-01', '2026-12-02', '2027-12-01']) await seal(anna, day, day)
    expect((await list(ben, 'sealed')).capsules.map(({ opensOn }) => opensOn.slice(5))).toEqual([
      '12-01',
      '12-02',
      '12-03',
      '12-01',
    ])
    world.moveTo('2026-12-10T12:00:00.000Z')
    expect(await textsOf(ben, 'open')).toEqual(['2026-12-03', '2026-12-02', '2026-12-01'])
    expect(await list(ben, 'open', { page: 2, limit: 2 })).toMatchObject({
      total: 3,
      totalPages: 2,
      capsules: [{ text: '2026-12-01' }],
    })
  })

  it('appears live on both phones, goes live, and opens live; no hint says more', async () => {
    const { anna, ben, space, id, text } = await aLetter()
    const other = await sealed(anna, text)
    await takeBack(anna, other.id)
    world.moveTo(firstMoment)
    await runJob()
    const hints = async () => (await world.service.allPublished(liveHinted, id)).map(({ data }) => data)
    const hint = { topic: 'capsules', spaceId: space.spaceId, userIds: [anna.userId, ben.userId], ref: null }
    await expect.poll(async () => (await hints()).filter(({ topic }) => topic === 'capsules')).toEqual([hint, hint])
    const gone = await world.service.allPublished(liveHinted, other.id)
    expect(gone.filter(({ data }) => data.topic === 'capsules').map(({ data }) => data)).toEqual([hint, hint])
    expect(JSON.stringify([await hints(), gone])).not.toContain(theDay)
  })

  it.each([
    ['today', today, 'body.opensOn'],
    ['a day that is over', '2026-11-20', 'body.opensOn'],
    ['a day that the calendar lacks', '2027-02-30', 'body.opensOn'],
    ['a day more than ten years away', '2036-11-22', 'body.opensOn'],
  ])('is refused for %s', async (_, opensOn, field) => {
    const { anna } = await world.addCouple()
    const { status, problem } = await seal(anna, 'x', opensOn)
    expect([status, problem.errors?.map((error) => error.field)]).toEqual([422, [field]])
  })

  it.each([
    ['without a word', ' '],
    ['that is too long', 'x'.repeat(limits.capsuleCharsMax + 1)],
  ])('is refused %s', async (_, text) => {
    const { anna } = await world.addCouple()
    const { status, problem } = await seal(anna, text)
    expect([status, problem.errors?.map((error) => error.field)]).toEqual([422, ['body.text']])
  })

  it('needs no words if it has a photo or a voice, and is sealed without both by clients that know neither', async () => {
    const { anna } = await world.addCouple()
    const [photo, spoken] = [newId(), newId()]
    const wordless = async (files: Parameters<typeof seal>[4]) => sealed(anna, ' ', theDay, undefined, files)
    expect(await wordless({ fileIds: [photo] })).toMatchObject({ text: '', fileIds: [photo], voice: null })
    const voice = { fileId: spoken, transcript: null }
    expect(await wordless({ voice: { fileId: spoken } })).toMatchObject({ text: '', fileIds: [], voice })
    expect((await seal(anna, 'x')).body.data.capsule).toMatchObject({ fileIds: [], voice: null })
  })

  it('is not sealed if a photo or the voice is gone, or a photo twice the same or one too many', async () => {
    const { anna } = await world.addCouple()
    const [photo, gone] = [newId(), newId()]
    world.owners.goneFiles.add(gone)
    const many = Array.from({ length: limits.capsuleFilesMax + 1 }, newId)
    const codes = await Promise.all(
      [[photo, gone], [photo, photo], many].map(
        async (fileIds) => (await seal(anna, 'x', theDay, undefined, { fileIds })).problem.code,
      ),
    )
    expect(codes).toEqual(['FILE_NOT_FOUND', 'INVALID_INPUT', 'INVALID_INPUT'])
    const { status, problem } = await seal(anna, 'x', theDay, undefined, { voice: { fileId: gone } })
    expect([status, problem.errors?.map((error) => error.field)]).toEqual([422, ['body.voice.fileId']])
    expect((await list(anna, 'sealed')).total).toBe(0)
  })

  it('tells media its files, who may read them and from when, until it is gone', async () => {
    const { anna, ben, space, id, photo, voice } = await aLetter()
    const read = async (recordId: string) => {
      const token = await world.service.internalToken('media')
      const params = { kind: 'capsule', id: recordId } as const
      return (await world.service.call(getRecordFiles, { params, token })).body.data.record
    }
    const sealing = { readerId: ben.userId, opensOn: theDay, opensAt: firstMoment, isOpened: false }
    expect(await read(id)).toEqual({ version: 1, fileIds: [photo, voice.fileId], sealing })
    const waiting = await world.service.call(sealCapsule, {
      token: await anna.signIn(),
      body: { text: 'x', opensOn: theDay, together: true },
    })
    const noDay = { opensOn: null, opensAt: null, isOpened: false }
    expect(await read(waiting.body.data.capsule.id)).toMatchObject({ sealing: noDay })
    const other = await sealed(anna, 'x')
    await takeBack(anna, other.id)
    expect(await read(other.id)).toBeNull()
    world.moveTo(firstMoment)
    await runJob()
    expect(await read(id)).toMatchObject({ version: 2, sealing: { isOpened: true } })
    for (const recordId of [id, other.id]) {
      const told = await world.service.allPublished(recordFilesChanged, recordId)
      const data = { kind: 'capsule', recordId, spaceId: space.spaceId, userId: anna.userId }
      expect(told.map((event) => event.data)).toEqual([data, data])
    }
  })

  it('can be sealed for tomorrow, and for a day ten years away', async () => {
    const { anna } = await world.addCouple()
    for (const day of ['2026-11-22', '2036-11-21']) expect((await seal(anna, 'x', day)).status).toBe(201)
  })

  it('is sealed once by a repeated request, also after its day has come', async () => {
    const { anna } = await world.addCouple()
    const key = newId()
    const [one, other] = await Promise.all([seal(anna, 'x', theDay, key), seal(anna, 'x', theDay, key)])
    expect(other.body.data.capsule.id).toBe(one.body.data.capsule.id)
    world.moveTo(firstMoment)
    expect((await seal(anna, 'x', theDay, key)).body.data.capsule).toMatchObject({ isOpen: true, text: 'x' })
    expect((await list(anna, 'open')).total).toBe(1)
  })

  it('whose answer was lost is answered as it is to other words with the same key, until it is taken back', async () => {
    const { anna } = await world.addCouple()
    const key = newId()
    const { id } = await sealed(anna, 'x', theDay, key)
    const reused = { status: 422, problem: { code: 'IDEMPOTENCY_KEY_REUSED' } }
    expect(await seal(anna, 'y', theDay, key)).toMatchObject({
      ...reused,
      problem: { current: { capsule: { id, text: 'x' } } },
    })
    await takeBack(anna, id)
    const after = await seal(anna, 'y', theDay, key)
    expect(after).toMatchObject(reused)
    expect(after.problem.current).toBeUndefined()
    expect((await list(anna, 'sealed')).total).toBe(0)
  })

  it('is one of at most 50 at a time, also if sealed at the same time; the refusal says so', async () => {
    const { anna, ben } = await world.addCouple()
    const some = (count: number) => Promise.all(Array.from({ length: count }, (_, n) => seal(anna, `${n}`)))
    await some(limits.capsulesMax - 2)
    const answers = await some(6)
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2)
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.problem.code).toBe('TOO_MANY_CAPSULES')
    expect(refused?.problem.message).toContain(String(limits.capsulesMax))
    expect((await seal(ben, 'x')).status).toBe(201)
    await takeBack(anna, (await list(anna, 'sealed')).capsules.find(({ text }) => text !== null)?.id ?? '')
    expect((await seal(anna, 'x')).status).toBe(201)
    world.moveTo(firstMoment)
    await runJob()
    expect((await seal(anna, 'x', '2027-01-01')).status).toBe(201)
  })

  it('is refused without a partner, and in a space that is paused or ended', async () => {
    const alone = await world.addPerson('Cleo')
    world.addSpace([alone])
    expect((await seal(alone, 'x')).problem.code).toBe('NO_PARTNER_YET')
    for (const status of ['PAUSED', 'ENDED'] as const) {
      const { anna } = await world.addCouple({ status })
      expect((await seal(anna, 'x')).problem.code).toBe('SPACE_READ_ONLY')
    }
  })

  it('is taken back by its writer until its day, and by nobody else', async () => {
    const { anna, ben, id, text } = await aLetter()
    const stranger = (await world.addCouple()).anna
    for (const person of [ben, stranger]) {
      const answers = [await takeBack(person, id), await takeBack(person, newId())]
      const said = answers.map(({ status, problem }) => ({ ...problem, status, requestId: '', instance: '' }))
      expect(said[0]).toEqual(said[1])
      expect(said[0]).toMatchObject({ status: 404, code: 'CAPSULE_NOT_FOUND' })
    }
    const other = await sealed(anna, 'Another')
    world.moveTo(lastMoment)
    expect((await takeBack(anna, other.id)).status).toBe(204)
    expect((await takeBack(anna, other.id)).problem.code).toBe('CAPSULE_NOT_FOUND')
    expect((await list(ben, 'sealed')).capsules.map((one) => one.id)).toEqual([id])
    world.moveTo(firstMoment)
    expect((await takeBack(anna, id)).problem.code).toBe('CAPSULE_OPEN')
    expect(await textsOf(ben, 'open')).toEqual([text])
  })
})

describe('the day', () => {
  it('is that of the zone at sealing, also where clocks change at midnight', async () => {
    const { anna, ben } = await world.addCouple({ timeZone: 'Asia/Beirut' })
    // Clocks in Beirut skip the first hour of this day.
    await seal(anna, 'x', '2027-03-28')
    world.moveTo('2027-03-27T21:59:59.999Z')
    expect(await textsOf(ben, 'open')).toEqual([])
    world.moveTo('2027-03-27T22:00:00.000Z')
    expect(await textsOf(ben, 'open')).toEqual(['x'])
  })

  it.each([
    ['east', 'Pacific/Kiritimati', '2026-12-24T04:59:59.999Z', '2026-12-24T05:00:00.000Z'],
    ['west', 'Pacific/Pago_Pago', '2026-12-24T10:59:59.999Z', '2026-12-24T11:00:00.000Z'],
  ])('does not come earlier after a move %s', async (_, timeZone, before, then) => {
    const couple = await world.addCouple({ timeZone: 'America/New_York' })
    await seal(couple.anna, 'x')
    await change(couple.space, { timeZone, formerZone: { timeZone: 'America/New_York', lastDay: today } })
    world.moveTo(before)
    await runJob()
    expect(await textsOf(couple.ben, 'open')).toEqual([])
    expect(await noticesOf(couple.ben)).toEqual([])
    world.moveTo(then)
    expect(await textsOf(couple.ben, 'open')).toEqual(['x'])
  })
})

const isGet = ({ method }: RouteSpec) => method === 'GET'

describe('on the eve, no answer tells a word', () => {
  const onTheEve = async () => {
    const couple = await aLetter()
    world.moveTo(lastMoment)
    await runJob()
    return couple
  }
  const input = {
    state: 'sealed',
    date: '2026-12-23',
    month: '2026-12',
    from: today,
    to: '2026-12-23',
    type: 'capsule',
  }
  const inputOf = ({ query }: RouteSpec) =>
    Object.fromEntries(Object.entries(input).filter(([name]) => query && name in query.properties))

  it.each(routesByOwner.engagement.filter(isGet))('to the partner, by $method $path', async (route) => {
    const { ben, space, text, photo, id } = await onTheEve()
    const params = { spaceId: space.spaceId, id }
    const states: readonly State[] = route.id === listCapsules.id ? ['sealed', 'open'] : ['sealed']
    for (const state of states) {
      const query = { ...inputOf(route), ...('state' in inputOf(route) && { state }) }
      const { body, headers } = await world.service.call(route, { params, query, token: await ben.signIn() } as object)
      for (const secret of [text, photo]) expect(JSON.stringify([body, [...headers]])).not.toContain(secret)
    }
  })

  it.each(routesByOwner.engagement.filter(isGet))('nor a trace to others, by $method $path', async (route) => {
    const couple = await onTheEve()
    const { ben, space, text, photo, id } = couple
    const stranger = (await world.addCouple()).anna
    await leave(couple, ben)
    for (const person of [stranger, ben]) {
      const params = { spaceId: space.spaceId, id }
      const asked = { params, query: inputOf(route), token: await person.signIn() } as object
      const answer = JSON.stringify((await world.service.call(route, asked)).body ?? null)
      for (const secret of [text, photo, id]) expect(answer).not.toContain(secret)
    }
  })

  it.each([...internalRoutesByOwner.engagement, ...commonInternalRoutes].filter(isGet))(
    'to other services, by $method $path',
    async (route) => {
      const { ben, space, text, photo, id } = await onTheEve()
      // Media decides itself who reads a photo.
      const secrets = route.id === getRecordFiles.id ? [text] : [text, photo]
      for (const caller of route.callers ?? []) {
        const params = { spaceId: space.spaceId, userId: ben.userId, kind: 'capsule', id }
        const asked = { params, query: {}, token: await world.service.internalToken(caller) } as object
        const answer = JSON.stringify((await world.service.call(route, asked)).body ?? null)
        for (const secret of secrets) expect(answer).not.toContain(secret)
      }
    },
  )

  it('in the export of the partner, any event, job, hint or other collection', async () => {
    const { anna, ben, text, photo } = await onTheEve()
    for (const secret of [text, photo]) {
      expect(await exported(ben)).not.toContain(secret)
      expect(await exported(anna)).toContain(secret)
      expect(await placesOf(world.service, secret)).toEqual(['capsules'])
    }
    expect(await noticesOf(ben)).toEqual([])
  })

  it('which changes on the day', async () => {
    const { ben, text, photo } = await onTheEve()
    world.moveTo(firstMoment)
    for (const secret of [text, photo]) expect(await exported(ben)).toContain(secret)
  })
})

describe('the notifications of the day', () => {
  it('are one for each, over several runs and replicas at once, without a word', async () => {
    const { anna, ben, id, text } = await aLetter()
    world.moveTo(firstMoment)
    await Promise.all([runJob(), runJob()])
    await runJob()
    const [forBen, forAnna] = [await noticesOf(ben), await noticesOf(anna)]
    expect(forBen).toMatchObject([{ refId: id, content: 'Anna sealed a letter for you and its day has come' }])
    expect(forAnna).toMatchObject([{ refId: id, content: 'Ben can read the letter that you sealed' }])
    expect(JSON.stringify([forBen, forAnna])).not.toContain(text)
    expect(await placesOf(world.service, text)).toEqual(['capsules'])
  })

  it('reach phones without a word, and not in quiet hours', async () => {
    const { anna, ben, text } = await aLetter()
    const { browser, subscription } = pushService.subscribe()
    await world.service.call(addPushDevice, { token: ben.token, body: subscription })
    const quietHours = { from: '22:00', to: '07:00' }
    const body = { quietHours, timeZone: 'Europe/Berlin' }
    await world.service.call(changeNotificationSettings, { token: ben.token, body })
    world.moveTo(firstMoment)
    await runJob()
    expect(await noticesOf(ben)).toHaveLength(1)
    expect(browser.pushed).toEqual([])
    world.moveTo('2026-12-24T06:00:00.000Z')
    world.service.wakeJobs()
    await expect.poll(() => browser.pushed).toHaveLength(1)
    expect(JSON.stringify(browser.pushed)).toContain('Anna sealed a letter for you and its day has come')
    expect(JSON.stringify(browser.pushed)).not.toContain(text)
    expect(await noticesOf(anna)).toHaveLength(1)
  })

  it('do not come if they are switched off, though the letter opens', async () => {
    const { ben, text } = await aLetter()
    const body = { types: { capsule: false }, timeZone: 'UTC' }
    await world.service.call(changeNotificationSettings, { token: ben.token, body })
    world.moveTo(firstMoment)
    await runJob()
    expect(await noticesOf(ben)).toEqual([])
    expect(await textsOf(ben, 'open')).toEqual([text])
  })
})

describe('a letter that is sealed until both are together', () => {
  const sealTogether = async (writer: Person, text: string, opensOn = theDay) => {
    const body = { text, opensOn, together: true }
    return (await world.service.call(sealCapsule, { token: await writer.signIn(), body })).body.data.capsule
  }
  const aLetterForBoth = async (more: Parameters<World['addCouple']>[0] = {}) => {
    const couple = await world.addCouple(more)
    const text = `secret ${newId()}`
    const { id } = await sealTogether(couple.anna, text)
    return { ...couple, text, id }
  }
  const meet = async ({ anna, ben, space }: Couple, at = world.now().toISOString()) => {
    const data = { spaceId: space.spaceId, userIds: [ben.userId, anna.userId], at }
    await world.service.publish(membersMet, { aggregateId: space.spaceId, data })
    await world.service.idle(membersMet, 'engagement-open-capsules-on-members-met')
  }
  const openWithoutRings = async (person: Person, id: string) =>
    world.service.call(openCapsule, { token: await person.signIn(), params: { id } })
  const sentences = async (person: Person) => (await noticesOf(person)).map(({ content }) => content)
  const waitingForBen = 'Anna sealed a letter for you that waits for your two rings'
  const waitingForAnna = 'Ben can read the letter that you sealed once your two rings are tapped'

  it('says so to both, and stays sealed on its day until they meet', async () => {
    const couple = await aLetterForBoth()
    const { anna, ben, text, id } = couple
    const before = { together: true, waitsForRings: false, isOpen: false, openedOn: null }
    expect((await list(ben, 'sealed')).capsules).toMatchObject([{ ...before, text: null, sealedOn: null }])
    world.moveTo(firstMoment)
    await runJob()
    const waiting = { ...before, id, waitsForRings: true }
    expect((await list(ben, 'sealed')).capsules).toMatchObject([{ ...waiting, text: null, sealedOn: null }])
    expect((await list(anna, 'sealed')).capsules).toMatchObject([{ ...waiting, text }])
    for (const person of [anna, ben]) expect((await list(person, 'open')).total).toBe(0)
    expect(await exported(ben)).not.toContain(text)
    world.moveTo('2027-01-02T18:00:00.000Z')
    await meet(couple)
    for (const person of [anna, ben]) {
      const opened = { text, isOpen: true, waitsForRings: false, openedOn: '2027-01-02', opensOn: theDay }
      expect((await list(person, 'open')).capsules).toMatchObject([opened])
      expect((await list(person, 'sealed')).total).toBe(0)
    }
    expect(await exported(ben)).toContain(text)
  })

  it('notifies both once that it waits, and once that it is open, over several runs and replicas', async () => {
    const couple = await aLetterForBoth()
    const { anna, ben, text } = couple
    world.moveTo(firstMoment)
    await Promise.all([runJob(), runJob()])
    await runJob()
    expect(await sentences(ben)).toEqual([waitingForBen])
    expect(await sentences(anna)).toEqual([waitingForAnna])
    await Promise.all([meet(couple), meet(couple)])
    await runJob()
    const opened = 'Anna sealed a letter for you and your two rings opened it'
    expect(new Set(await sentences(ben))).toEqual(new Set([waitingForBen, opened]))
    expect(new Set(await sentences(anna))).toEqual(new Set([waitingForAnna, 'Ben can read the letter that you sealed']))
    expect((await noticesOf(ben)).length + (await noticesOf(anna)).length).toBe(4)
    expect(await placesOf(world.service, text)).toEqual(['capsules'])
  })

  it('opens with all others that are due, of both, and with no other', async () => {
    const couple = await world.addCouple()
    const { anna, ben } = couple
    await sealTogether(anna, 'of Anna')
    await sealTogether(ben, 'of Ben')
    await sealTogether(anna, 'of a later day', addDays(theDay, 1))
    world.moveTo(firstMoment)
    await meet(couple)
    expect(new Set(await textsOf(ben, 'open'))).toEqual(new Set(['of Anna', 'of Ben']))
    expect((await list(ben, 'sealed')).total).toBe(1)
  })

  it('needs a meeting since its day began, whenever the event of an earlier one arrives', async () => {
    const couple = await aLetterForBoth()
    world.moveTo(firstMoment)
    await meet(couple, lastMoment)
    expect(await textsOf(couple.ben, 'open')).toEqual([])
    await meet(couple, firstMoment)
    expect(await textsOf(couple.ben, 'open')).toEqual([couple.text])
  })

  it('does not open earlier after a move west, nor where clocks change at midnight', async () => {
    const couple = await aLetterForBoth({ timeZone: 'America/New_York' })
    await change(couple.space, {
      timeZone: 'Pacific/Pago_Pago',
      formerZone: { timeZone: 'America/New_York', lastDay: today },
    })
    world.moveTo('2026-12-24T10:59:59.999Z')
    await meet(couple)
    expect(await textsOf(couple.ben, 'open')).toEqual([])
    world.moveTo('2026-12-24T11:00:00.000Z')
    await meet(couple)
    expect(await textsOf(couple.ben, 'open')).toEqual([couple.text])

    world.moveTo(noon)
    const inBeirut = await world.addCouple({ timeZone: 'Asia/Beirut' })
    await sealTogether(inBeirut.anna, 'x', '2027-03-28')
    for (const [at, texts] of [
      ['2027-03-27T21:59:59.999Z', []],
      ['2027-03-27T22:00:00.000Z', ['x']],
    ] as const) {
      world.moveTo(at)
      await meet(inBeirut)
      expect(await textsOf(inBeirut.ben, 'open')).toEqual(texts)
    }
  })

  it('is opened by its writer without rings from its day on, once, and by nobody else', async () => {
    const { anna, ben, text, id } = await aLetterForBoth()
    world.moveTo(lastMoment)
    expect((await openWithoutRings(anna, id)).problem.code).toBe('CAPSULE_SEALED')
    world.moveTo(firstMoment)
    const stranger = (await world.addCouple()).anna
    for (const person of [ben, stranger]) {
      expect((await openWithoutRings(person, id)).problem.code).toBe('CAPSULE_NOT_FOUND')
    }
    const answers = await Promise.all([openWithoutRings(anna, id), openWithoutRings(anna, id)])
    expect([...answers, await openWithoutRings(anna, id)].map(({ status }) => status)).toEqual([204, 204, 204])
    expect(await textsOf(ben, 'open')).toEqual([text])
    expect(await sentences(ben)).toEqual(['Anna sealed a letter for you and its day has come'])
    expect(await sentences(anna)).toEqual([])
    await runJob()
    expect(await noticesOf(anna)).toEqual([])
  })

  it('is taken back by its writer until it is open', async () => {
    const couple = await aLetterForBoth()
    const { anna, ben, id } = couple
    const other = await sealTogether(anna, 'Another')
    world.moveTo(firstMoment)
    await runJob()
    expect((await takeBack(anna, other.id)).status).toBe(204)
    await meet(couple)
    expect((await takeBack(anna, id)).problem.code).toBe('CAPSULE_OPEN')
    expect((await list(ben, 'open')).total).toBe(1)
    expect(await openWithoutRings(anna, other.id)).toMatchObject({ status: 404 })
  })

  it('appears live on both phones when it waits and when it opens', async () => {
    const couple = await aLetterForBoth()
    const { anna, ben, space, id } = couple
    world.moveTo(firstMoment)
    await runJob()
    await meet(couple)
    const hint = { topic: 'capsules', spaceId: space.spaceId, userIds: [anna.userId, ben.userId], ref: null }
    const hints = async () =>
      (await world.service.allPublished(liveHinted, id))
        .map(({ data }) => data)
        .filter(({ topic }) => topic === 'capsules')
    await expect.poll(hints).toEqual([hint, hint, hint])
  })

  it('stays with its writer alone once the partner is gone or the space has ended', async () => {
    const left = await aLetterForBoth()
    const ended = await aLetterForBoth()
    await leave(left, left.ben)
    await change(ended.space, { status: 'ENDED', endedAt: noon })
    world.moveTo(firstMoment)
    await runJob()
    for (const couple of [left, ended]) {
      await meet(couple)
      expect(await textsOf(couple.anna, 'sealed')).toEqual([couple.text])
      expect(await exported(couple.ben)).not.toContain(couple.text)
      expect(await noticesOf(couple.ben)).toEqual([])
    }
    expect((await openWithoutRings(left.anna, left.id)).problem.code).toBe('NO_PARTNER_YET')
    expect((await openWithoutRings(ended.anna, ended.id)).problem.code).toBe('SPACE_READ_ONLY')
    await change(ended.space, { status: 'ACTIVE', endedAt: null })
    expect(await textsOf(ended.ben, 'open')).toEqual([])
    await meet(ended)
    expect(await textsOf(ended.ben, 'open')).toEqual([ended.text])
  })

  it('goes with its writer when they are erased while it waits, and stays once it is open', async () => {
    const [waiting, opened] = [await aLetterForBoth(), await aLetterForBoth()]
    world.moveTo(firstMoment)
    await meet(opened)
    for (const { anna } of [waiting, opened]) await eraseUser(anna)
    expect(await placesOf(world.service, waiting.text)).toEqual([])
    expect(await textsOf(opened.ben, 'open')).toEqual([opened.text])
  })

  describeConsumer({
    service: () => world.service,
    event: membersMet,
    durable: 'engagement-open-capsules-on-members-met',
    prepare: async () => {
      const couple = await aLetterForBoth()
      const { anna, ben, space, id } = couple
      world.moveTo(firstMoment)
      const data = { spaceId: space.spaceId, userIds: [anna.userId, ben.userId], at: firstMoment }
      const effect = async () => [
        await world.service.deps.capsules.find(
          { _id: id, openedAt: { $ne: null } },
          { select: ['openedAt', 'version'] },
        ),
        await noticesOf(ben),
      ]
      return { aggregateId: space.spaceId, data, older: { ...data, at: lastMoment }, effect }
    },
  })
})

describe('sealing', () => {
  const countedOf = async ({ anna, space }: Couple) =>
    (
      await world.service.call(listActivitiesByType, {
        token: await anna.signIn(),
        params: { spaceId: space.spaceId },
        query: { type: 'capsule' },
      })
    ).body.data.activities

  it('counts once for the streak, on the day of sealing, also after the letter is taken back or open', async () => {
    const couple = await aLetter()
    const { anna, space, id } = couple
    await expect.poll(() => countedOf(couple)).toMatchObject([{ refId: id, date: today }])
    const streak = async () =>
      (await world.service.call(getLoveStreak, { token: await anna.signIn(), params: { spaceId: space.spaceId } })).body
        .data
    expect(await streak()).toMatchObject({ streak: 1, isTodayDone: true })
    await takeBack(anna, id)
    expect(await streak()).toMatchObject({ streak: 1 })
  })

  it('is counted at night if its event was lost', async () => {
    const couple = await aLetter()
    await expect.poll(() => countedOf(couple)).toHaveLength(1)
    const { activities } = world.service.deps
    await activities.tombstone({ spaceId: couple.space.spaceId, kind: 'capsule' }, [])
    expect(await world.service.runScheduled('complete-activities')).toMatchObject({ state: 'done' })
    expect(await countedOf(couple)).toMatchObject([{ refId: couple.id, date: today }])
  })
})

describe('whoever leaves', () => {
  it('takes along what they sealed, also past its day, and gets it in their export', async () => {
    const couple = await aLetter()
    const { anna, ben, text } = couple
    await leave(couple, anna)
    expect((await list(ben, 'sealed')).total).toBe(0)
    world.moveTo(firstMoment)
    await runJob()
    expect((await list(ben, 'open')).total).toBe(0)
    expect(await noticesOf(ben)).toEqual([])
    expect(await exported(ben)).not.toContain(text)
    expect(await exported(anna)).toContain(text)
  })

  it('leaves what had been opened', async () => {
    const couple = await aLetter()
    const { anna, ben, text } = couple
    world.moveTo(firstMoment)
    await runJob()
    await leave(couple, anna)
    expect((await list(ben, 'open')).capsules).toMatchObject([{ text, createdBy: { name: 'Your partner' } }])
  })

  it('does not read what was sealed for them, nor does the next partner', async () => {
    const couple = await aLetter()
    const { anna, ben, space, text } = couple
    await leave(couple, ben)
    const carl = await world.addPerson('Carl')
    const [first] = space.members.filter(({ userId }) => userId === anna.userId)
    const joined = { userId: carl.userId, joinedAt: world.now().toISOString() }
    await change(space, { members: [...(first ? [first] : []), joined] })
    expect((await list(carl, 'sealed')).total).toBe(0)
    world.moveTo(firstMoment)
    await runJob()
    expect((await list(carl, 'open')).total).toBe(0)
    expect(
      (await world.service.call(listCapsules, { token: await ben.signIn(), query: { state: 'open' } })).status,
    ).toBe(404)
    expect(await textsOf(anna, 'open')).toEqual([text])
  })
})

describe('an ended space', () => {
  it('gives sealed letters to their writer alone, and opens them if it is reopened', async () => {
    const couple = await aLetter()
    const { anna, ben, space, text } = couple
    await change(space, { status: 'ENDED', endedAt: noon })
    expect(await textsOf(anna, 'sealed')).toEqual([text])
    expect((await list(ben, 'sealed')).total).toBe(0)
    world.moveTo(firstMoment)
    await runJob()
    expect(await textsOf(anna, 'open')).toEqual([text])
    expect((await list(ben, 'open')).total).toBe(0)
    expect(await exported(ben)).not.toContain(text)
    await change(space, { status: 'ACTIVE', endedAt: null })
    expect(await textsOf(ben, 'open')).toEqual([text])
    await runJob()
    expect(await noticesOf(ben)).toHaveLength(1)
  })

  it('keeps what was open', async () => {
    const { ben, space, text } = await aLetter()
    world.moveTo(firstMoment)
    await runJob()
    await change(space, { status: 'ENDED', endedAt: firstMoment })
    expect(await textsOf(ben, 'open')).toEqual([text])
  })
})

describe('erasure', () => {
  it('of the writer takes the sealed letters, and leaves the open ones without the name', async () => {
    const { anna, ben, text } = await aLetter()
    await seal(anna, 'Still sealed', addDays(theDay, 1))
    world.moveTo(firstMoment)
    await runJob()
    await eraseUser(anna)
    expect(await world.service.deps.capsules.count({ userId: anna.userId })).toBe(1)
    expect((await list(ben, 'open')).capsules).toMatchObject([{ text, createdBy: { name: 'Your partner' } }])
  })

  it('of the partner leaves the letters to their writer', async () => {
    const { anna, ben, text } = await aLetter()
    await eraseUser(ben)
    expect(await textsOf(anna, 'sealed')).toEqual([text])
  })

  it("of a member's words takes all that they sealed until then", async () => {
    const { anna, space, text } = await aLetter()
    const data = { spaceId: space.spaceId, userId: anna.userId, at: noon }
    await world.service.publish(memberWordsErased, { aggregateId: space.spaceId, data })
    await expect.poll(() => placesOf(world.service, text)).toEqual([])
  })
})

describeConsumer({
  service: () => world.service,
  event: capsuleSealed,
  durable: 'engagement-note-capsule-sealed',
  prepare: async () => {
    const { anna, space } = await world.addCouple()
    const [capsuleId, day] = [newId(), today]
    const data = { capsuleId, spaceId: space.spaceId, userId: anna.userId, day }
    return {
      aggregateId: capsuleId,
      data,
      effect: () => world.service.deps.activities.find({ refId: capsuleId }, { select: ['kind', 'day'] }),
    }
  },
})
