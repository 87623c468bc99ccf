import { messageCreated, messageLiked, messageUpdated } from '@love-space/contracts/engagement/message.events.ts'
import { spaceChanged } from '@love-space/contracts/space/space.events.ts'
import { liveHinted } from '@love-space/contracts/gateway/live.events.ts'
import {
  createLoveMessage,
  getConversationByDate,
  getLoveMessageHistory,
  getTodaysConversation,
  getTodaysLoveMessage,
  likeLoveMessage,
  updateTodaysLoveMessage,
} from '@love-space/contracts/engagement/message.routes.ts'
import { waitFor } from '@love-space/testing/wait-for.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startWorld, type World } from '../../test/world.ts'

const noon = '2026-11-21T12:00:00.000Z'
let world: World
beforeAll(async () => {
  world = await startWorld(noon)
})
afterAll(() => world?.service.stop())
beforeEach(() => world.moveTo(noon))

interface More {
  readonly date?: string
  readonly key?: string
  readonly mood?: string
  readonly tags?: string[]
}
const send = (token: string, message = 'Good morning', more: More = {}) =>
  world.service.call(createLoveMessage, {
    token,
    body: {
      message,
      ...(more.date === undefined ? {} : { date: more.date }),
      ...(more.mood === undefined ? {} : { mood: more.mood }),
      ...(more.tags === undefined ? {} : { tags: more.tags }),
    },
    ...(more.key === undefined ? {} : { headers: { 'idempotency-key': more.key } }),
  })

describe("sending today's letter", () => {
  it("answers it trimmed, romantic by default and dated in the space's time zone", async () => {
    const { anna, space } = await world.addCouple({ timeZone: 'Pacific/Kiritimati' })
    const { status, body } = await send(anna.token, '  I love you \n', { tags: ['home'] })
    expect(status).toBe(201)
    expect(body.data.loveMessage).toEqual({
      id: `${space.spaceId}-20261122-${anna.userId}`,
      message: 'I love you',
      mood: 'romantic',
      tags: ['home'],
      voice: null,
      date: '2026-11-22',
      createdById: anna.userId,
      createdBy: { id: anna.userId, name: 'Anna', avatar: null },
      likes: [],
      chosenBy: [],
      createdAt: noon,
      updatedAt: noon,
      version: 1,
    })
  })

  it('publishes an event with hints for both partners in the same write', async () => {
    const { anna, ben, space } = await world.addCouple()
    const { id } = (await send(anna.token)).body.data.loveMessage
    const event = await world.service.published(messageCreated, (envelope) => envelope.subject === id)
    expect(event.data).toEqual({ messageId: id, spaceId: space.spaceId, userId: anna.userId, day: '2026-11-21' })
    const hint = await world.service.published(liveHinted, (envelope) => envelope.subject === id)
    expect(hint.data).toEqual({
      topic: 'messages',
      spaceId: space.spaceId,
      userIds: [anna.userId, ben.userId],
      ref: '2026-11-21',
    })
  })

  it('is possible once per partner and day', async () => {
    const { anna, ben } = await world.addCouple()
    expect((await send(anna.token)).status).toBe(201)
    const second = await send(anna.token, 'Again')
    expect([second.status, second.problem.code, second.problem.message]).toEqual([
      409,
      'MESSAGE_ALREADY_SENT',
      "You already sent today's letter",
    ])
    expect((await send(ben.token)).status).toBe(201)
  })

  it('has one winner if two are sent at once', async () => {
    const { anna } = await world.addCouple()
    const answers = await Promise.all(['one', 'two', 'three', 'four'].map((text) => send(anna.token, text)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409])
    const won = answers.find(({ status }) => status === 201)?.body.data.loveMessage
    const today = await world.service.call(getTodaysLoveMessage, { token: anna.token })
    expect(today.body.data.loveMessage).toEqual(won)
    await world.service.published(messageCreated, ({ subject }) => subject === won?.id)
    expect(await world.service.allPublished(messageCreated, won?.id ?? '')).toHaveLength(1)
  })

  it('answers a repeated request as the first time, also in parallel', async () => {
    const { anna } = await world.addCouple()
    const answers = await Promise.all([1, 2, 3].map(() => send(anna.token, 'Hi', { key: 'key-of-this-draft' })))
    const late = await send(anna.token, 'Hi', { key: 'key-of-this-draft' })
    for (const { status, body } of [...answers, late]) {
      expect(status).toBe(201)
      expect(body).toEqual(late.body)
    }
  })

  it('refuses its key with another text, and another key with the same text', async () => {
    const { anna } = await world.addCouple()
    await send(anna.token, 'Hi', { key: 'key-of-this-draft' })
    expect((await send(anna.token, 'Ho', { key: 'key-of-this-draft' })).problem.code).toBe('IDEMPOTENCY_KEY_REUSED')
    expect((await send(anna.token, 'Hi', { key: 'another-draft-key' })).problem.code).toBe('MESSAGE_ALREADY_SENT')
  })

  it('stays one letter if it is repeated after midnight', async () => {
    const { anna } = await world.addCouple()
    world.moveTo('2026-11-21T22:59:59.900Z')
    const token = await anna.signIn()
    const first = await send(token, 'Good night', { key: 'key-over-midnight' })
    world.moveTo('2026-11-21T23:00:00.100Z')
    const again = await send(token, 'Good night', { key: 'key-over-midnight' })
    expect(again.body).toEqual(first.body)
    expect(again.body.data.loveMessage.date).toBe('2026-11-21')
  })

  it('with a named day, answers a repeat as the first time, however late', async () => {
    const { anna } = await world.addCouple()
    const draft = { date: '2026-11-21', key: 'key-of-a-lost-answer' }
    const first = await send(anna.token, 'Hi', draft)
    world.moveTo('2026-11-25T12:00:00Z')
    const token = await anna.signIn()
    const again = await send(token, 'Hi', draft)
    expect([again.status, again.body]).toEqual([201, first.body])
    expect((await send(token, 'Hi', { ...draft, key: 'key-of-another' })).problem.code).toBe('MESSAGE_DAY_CLOSED')
  })

  it('may name yesterday just after midnight, once per day', async () => {
    const { anna } = await world.addCouple()
    world.moveTo('2026-11-21T23:01:00Z')
    const token = await anna.signIn()
    const sent = await send(token, 'Written at 23:59', { date: '2026-11-21' })
    expect([sent.status, sent.body.data.loveMessage.date]).toEqual([201, '2026-11-21'])
    expect((await send(token, 'Twice', { date: '2026-11-21' })).problem.code).toBe('MESSAGE_ALREADY_SENT')
    expect((await send(token, 'Today')).status).toBe(201)
  })

  it('refuses other days', async () => {
    const { anna } = await world.addCouple()
    expect((await send(anna.token, 'Hi', { date: '2026-11-19' })).problem.code).toBe('MESSAGE_DAY_CLOSED')
    const tomorrow = await send(anna.token, 'Hi', { date: '2026-11-22' })
    expect([tomorrow.status, tomorrow.problem.errors?.[0]?.field]).toEqual([422, 'body.date'])
  })

  it.each([
    ['body.message', { message: '   ' }],
    ['body.message', { message: 'x'.repeat(1001) }],
    ['body.mood', { message: 'Hi', mood: '' }],
    ['body.tags.0', { message: 'Hi', tags: [''] }],
    ['body.userId', { message: 'Hi', userId: 'x' }],
  ])('names an invalid %s', async (field, body) => {
    const { anna } = await world.addCouple()
    const { status, problem } = await world.service.call(createLoveMessage, { token: anna.token, body })
    expect([status, problem.errors?.[0]?.field]).toEqual([422, field])
  })
})

describe("today's letter", () => {
  it('is not changed by a request without fields', async () => {
    const { anna } = await world.addCouple()
    await send(anna.token)
    const { status } = await world.service.call(updateTodaysLoveMessage, { token: anna.token, body: {} })
    expect(status).toBe(422)
  })

  it('can be changed until the day ends; omitted fields stay', async () => {
    const { anna, ben } = await world.addCouple()
    const { id } = (await send(anna.token, 'First', { mood: 'playful', tags: ['a'] })).body.data.loveMessage
    world.pass(60_000)
    const body = { message: ' Second ' }
    const { status, body: changed } = await world.service.call(updateTodaysLoveMessage, { token: anna.token, body })
    expect(status).toBe(200)
    expect(changed.data.loveMessage).toMatchObject({ id, message: 'Second', mood: 'playful', tags: ['a'] })
    expect(changed.data.loveMessage.updatedAt).toBe('2026-11-21T12:01:00.000Z')
    await world.service.published(messageUpdated, (envelope) => envelope.subject === id)
    const seen = await world.service.call(getTodaysConversation, { token: ben.token })
    expect(seen.body.data.messages).toEqual([changed.data.loveMessage])

    world.moveTo('2026-11-21T23:00:00Z')
    const token = await anna.signIn()
    const tooLate = await world.service.call(updateTodaysLoveMessage, { token, body })
    expect([tooLate.status, tooLate.problem.message]).toEqual([404, 'No love message found for today'])
  })

  it('is changed once by a change that arrives twice, also at once', async () => {
    const { anna } = await world.addCouple()
    const { id, version = 0 } = (await send(anna.token, 'First')).body.data.loveMessage
    const body = { message: 'Second', basedOn: version }
    const change = () => world.service.call(updateTodaysLoveMessage, { token: anna.token, body })
    const [first, second] = await Promise.all([change(), change()])
    world.pass(1_000)
    for (const repeated of [second, await change()]) expect([repeated.status, repeated.body]).toEqual([200, first.body])
    expect(first.body.data.loveMessage).toMatchObject({ message: 'Second', version: 2 })
    await world.service.published(messageUpdated, ({ subject }) => subject === id)
    expect(await world.service.allPublished(messageUpdated, id)).toHaveLength(1)
  })

  it("is never the partner's", async () => {
    const { anna, ben } = await world.addCouple()
    await send(anna.token)
    const today = await world.service.call(getTodaysLoveMessage, { token: ben.token })
    expect([today.status, today.problem.code]).toEqual([404, 'NO_MESSAGE_TODAY'])
    const changed = await world.service.call(updateTodaysLoveMessage, { token: ben.token, body: { message: 'Mine' } })
    expect(changed.status).toBe(404)
  })

  it('counts days in the former time zone until that day has passed', async () => {
    const { anna, space } = await world.addCouple()
    await send(anna.token)
    await world.service.publish(spaceChanged, {
      aggregateId: space.spaceId,
      data: {
        ...space,
        version: 2,
        timeZone: 'Pacific/Kiritimati',
        formerZone: { timeZone: 'Europe/Berlin', lastDay: '2026-11-21' },
      },
    })
    const spaces = world.service.deps.connection.collection<{ _id: string; version: number }>('spaces')
    await expect.poll(async () => (await spaces.findOne({ _id: space.spaceId }))?.version).toBe(2)
    const today = await world.service.call(getTodaysLoveMessage, { token: anna.token })
    expect(today.body.data.loveMessage.date).toBe('2026-11-21')
    world.moveTo('2026-11-21T23:00:00Z')
    const next = await world.service.call(getTodaysConversation, { token: await anna.signIn() })
    expect(next.body.data).toEqual({ date: '2026-11-22', messages: [] })
  })
})

describe('a letter written offline', () => {
  it('is accepted for a week, for its own day, once', async () => {
    const { anna } = await world.addCouple()
    const letter = { message: 'From the train', date: '2026-11-16', writtenAt: '2026-11-16T10:00:00.000Z' }
    const sendLate = (body: object) =>
      world.service.call(createLoveMessage, {
        token: anna.token,
        body: { ...letter, ...body },
        headers: { 'idempotency-key': 'late-letter-1' },
      })
    const { status, body } = await sendLate({})
    expect([status, body.data.loveMessage.date]).toEqual([201, '2026-11-16'])
    expect((await sendLate({ writtenAt: '2026-11-16T10:05:00.000Z' })).body.data.loveMessage.id).toBe(
      body.data.loveMessage.id,
    )
    const closed = await world.service.call(createLoveMessage, {
      token: anna.token,
      body: { ...letter, date: '2026-11-13', writtenAt: '2026-11-13T10:00:00.000Z' },
    })
    expect(closed.problem.code).toBe('MESSAGE_DAY_CLOSED')
  })

  it('changes the letter of its day, unless a later change exists', async () => {
    const { anna } = await world.addCouple()
    const { id } = (await send(anna.token, 'First')).body.data.loveMessage
    // Simulates a document of an earlier release.
    const stored = world.service.deps.connection.collection<{ _id: string }>('messages')
    await stored.updateOne({ _id: id }, { $unset: { writtenAt: '' } })
    world.moveTo('2026-11-23T12:00:00Z')
    const token = await anna.signIn()
    const change = (message: string, writtenAt: string) =>
      world.service.call(updateTodaysLoveMessage, { token, body: { message, date: '2026-11-21', writtenAt } })
    const changed = await change('Second', '2026-11-21T18:00:00.000Z')
    expect(changed.body.data.loveMessage).toMatchObject({ id, message: 'Second', date: '2026-11-21' })
    expect((await change('Second', '2026-11-21T18:00:00.000Z')).status).toBe(200)
    const older = await change('Third', '2026-11-21T17:00:00.000Z')
    expect([older.status, older.problem.code]).toEqual([409, 'MESSAGE_CHANGED_SINCE'])
  })

  it('changes it in the order of its device, also if all arrives at once or its clock is slow', async () => {
    const { anna } = await world.addCouple()
    const date = '2026-11-21'
    const at = (minute: number) => ({ date, writtenAt: `2026-11-21T11:0${minute}:00.000Z` })
    const body = { message: 'First', ...at(0) }
    expect((await world.service.call(createLoveMessage, { token: anna.token, body })).status).toBe(201)
    const change = (message: string, minute: number) =>
      world.service.call(updateTodaysLoveMessage, { token: anna.token, body: { message, ...at(minute) } })
    expect((await change('Second', 1)).body.data?.loveMessage.message).toBe('Second')
    expect((await change('Third', 2)).body.data?.loveMessage.message).toBe('Third')
    // A change with identical text still counts as the latest change.
    expect((await change('Third', 4)).status).toBe(200)
    expect((await change('Fourth', 3)).problem.code).toBe('MESSAGE_CHANGED_SINCE')
  })
})

describe("a day's letters", () => {
  it("are both partners' letters, oldest first", async () => {
    const { anna, ben } = await world.addCouple()
    const first = await send(ben.token, 'First')
    world.pass(1_000)
    const second = await send(anna.token, 'Second')
    const expected = { date: '2026-11-21', messages: [first.body.data.loveMessage, second.body.data.loveMessage] }
    for (const { token } of [anna, ben]) {
      expect((await world.service.call(getTodaysConversation, { token })).body.data).toEqual(expected)
      const query = { date: '2026-11-21' }
      expect((await world.service.call(getConversationByDate, { token, query })).body.data).toEqual(expected)
    }
  })

  it('are empty for a future day or one without letters', async () => {
    const { anna } = await world.addCouple()
    for (const date of ['2027-01-01', '2020-02-29']) {
      const { body } = await world.service.call(getConversationByDate, { token: anna.token, query: { date } })
      expect(body.data).toEqual({ date, messages: [] })
    }
  })

  it('are refused for an impossible day, naming the field', async () => {
    const { anna } = await world.addCouple()
    const query = { date: '2026-02-30' }
    const { status, problem } = await world.service.call(getConversationByDate, { token: anna.token, query })
    expect([status, problem.errors?.[0]?.field]).toEqual([422, 'query.date'])
  })

  it("never include another couple's letters", async () => {
    const { anna } = await world.addCouple()
    const others = await world.addCouple()
    await send(anna.token)
    const { body } = await world.service.call(getTodaysConversation, { token: others.anna.token })
    expect(body.data.messages).toEqual([])
    const history = await world.service.call(getLoveMessageHistory, { token: others.anna.token })
    expect(history.body.data).toEqual({ loveMessages: [], currentPage: 1, totalPages: 0, total: 0 })
  })
})

it('the history is paged, newest day first', async () => {
  const { anna, ben } = await world.addCouple()
  for (const day of ['2026-11-19', '2026-11-20', '2026-11-21']) {
    world.moveTo(`${day}T12:00:00Z`)
    await send(await anna.signIn(), `Anna on ${day}`)
    await send(await ben.signIn(), `Ben on ${day}`)
  }
  const token = await anna.signIn()
  const pages = await Promise.all(
    [1, 2, 3].map((page) => world.service.call(getLoveMessageHistory, { token, query: { page, limit: 4 } })),
  )
  expect(pages.map(({ body }) => body.data.loveMessages.map(({ date }) => date.slice(-2)))).toEqual([
    ['21', '21', '20', '20'],
    ['19', '19'],
    [],
  ])
  expect(pages[1]?.body.data).toMatchObject({ currentPage: 2, totalPages: 2, total: 6 })
  const tooMany = await world.service.call(getLoveMessageHistory, { token, query: { limit: 101 } })
  expect([tooMany.status, tooMany.problem.errors?.[0]?.field]).toEqual([422, 'query.limit'])
})

describe('likes', () => {
  const like = (token: string, id: string) => world.service.call(likeLoveMessage, { token, params: { id } })

  it("of a partner's letter come and go, and publish an event only when new", async () => {
    const { anna, ben, space } = await world.addCouple()
    const { id } = (await send(anna.token)).body.data.loveMessage
    expect((await like(ben.token, id)).body.data.loveMessage.likes).toEqual([ben.userId])
    expect((await like(ben.token, id)).body.data.loveMessage.likes).toEqual([])
    await like(ben.token, id)
    const events = await waitFor(async () => {
      const found = await world.service.allPublished(messageLiked, id)
      return found.length > 1 ? found : undefined
    })
    const { spaceId } = space
    const likedBy = ben.userId
    const data = { messageId: id, spaceId, userId: anna.userId, day: '2026-11-21', likedBy }
    expect(events.map((event) => event.data)).toEqual([data, data])
  })

  it('with `liked` set are idempotent', async () => {
    const { anna, ben } = await world.addCouple()
    const { id } = (await send(anna.token)).body.data.loveMessage
    const want = (liked: boolean) =>
      world.service.call(likeLoveMessage, { token: ben.token, params: { id }, body: { liked } })
    for (const liked of [true, true, false, false, true]) {
      const { body } = await want(liked)
      expect(body.data.loveMessage.likes).toEqual(liked ? [ben.userId] : [])
    }
  })

  it('of both partners at once are both kept', async () => {
    const { anna, ben } = await world.addCouple()
    const { id } = (await send(anna.token)).body.data.loveMessage
    await Promise.all([like(anna.token, id), like(ben.token, id)])
    const { body } = await world.service.call(getTodaysLoveMessage, { token: anna.token })
    expect(body.data.loveMessage.likes.toSorted()).toEqual([anna.userId, ben.userId].toSorted())
  })

  it("of one's own letter are kept, but publish no event", async () => {
    const { anna, ben } = await world.addCouple()
    const { id } = (await send(anna.token)).body.data.loveMessage
    expect((await like(anna.token, id)).body.data.loveMessage.likes).toEqual([anna.userId])
    await like(ben.token, id)
    await world.service.published(messageLiked, ({ subject, data }) => subject === id && data.likedBy === ben.userId)
    expect(await world.service.allPublished(messageLiked, id)).toHaveLength(1)
  })

  it("never change another couple's letter or an unknown one", async () => {
    const { anna } = await world.addCouple()
    const others = await world.addCouple()
    const { id } = (await send(anna.token)).body.data.loveMessage
    for (const foreign of [id, `${others.space.spaceId}-20200101-${others.anna.userId}`]) {
      const { status, problem } = await like(others.anna.token, foreign)
      expect([status, problem.code]).toEqual([404, 'MESSAGE_NOT_FOUND'])
    }
    expect((await world.service.deps.messages.findById(id))?.likes).toEqual([])
  })
})

describe.each(['PAUSED', 'ENDED'] as const)('in a space that is %s', (status) => {
  it('everything can be read and nothing written', async () => {
    const { anna, ben, space } = await world.addCouple()
    const { id } = (await send(anna.token)).body.data.loveMessage
    world.owners.spaces.set(space.spaceId, { ...space, version: 2, status })
    await world.service.deps.members.saveSpace({ ...space, version: 2, status })

    const { token } = ben
    const writes = [
      await send(token),
      await world.service.call(updateTodaysLoveMessage, { token, body: { message: 'Hi' } }),
      await world.service.call(likeLoveMessage, { token, params: { id } }),
    ]
    for (const write of writes) expect([write.status, write.problem.code]).toEqual([409, 'SPACE_READ_ONLY'])
    expect((await world.service.call(getTodaysConversation, { token })).body.data.messages).toHaveLength(1)
  })
})
