import * as letters from '@love-space/contracts/engagement/message.routes.ts'
import type { LoveMessage } from '@love-space/contracts/engagement/message.ts'
import * as settings from '@love-space/contracts/engagement/notification-settings.routes.ts'
import type { NotificationSettings } from '@love-space/contracts/engagement/notification-settings.ts'
import * as questions from '@love-space/contracts/engagement/question.routes.ts'
import type { DailyQuestion } from '@love-space/contracts/engagement/question.ts'
import { answerIdOf, messageIdOf } from '@love-space/couple-rules/natural-ids.ts'
import { describeLostCreation, describeRecordVersion } from '@love-space/testing/version-cases.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startWorld, type World } from '../test/world.ts'

const day = '2026-11-21'
const noon = `${day}T12:00:00.000Z`
let world: World
beforeAll(async () => {
  world = await startWorld(noon)
})
afterAll(() => world?.service.stop())
beforeEach(() => world.moveTo(noon))

const call: World['service']['call'] = (route, input) => world.service.call(route, input)
const contents = { 1: 'One', 2: 'Two', 3: 'Three' } as const
const keyed = (key?: string) => (key === undefined ? {} : { headers: { 'idempotency-key': key } })
const based = (basedOn?: number) => (basedOn === undefined ? {} : { basedOn })

const aWriter = async () => {
  const { anna, ben, space } = await world.addCouple()
  const { token } = anna
  const send = (message: string, key?: string) =>
    call(letters.createLoveMessage, { body: { message }, token, ...keyed(key) })
  const read = () => call(letters.getTodaysLoveMessage, { token })
  const change = (body: object) => call(letters.updateTodaysLoveMessage, { body, token })
  const id = messageIdOf(space.spaceId, day, anna.userId)
  return { anna, ben, space, id, send, read, change }
}

describeRecordVersion({
  name: 'a letter',
  service: () => world.service,
  versionOf: ({ loveMessage }: { loveMessage: LoveMessage }) => loveMessage.version,
  noEdits: ['a like'],
  prepare: async () => {
    const { ben, id, send, read, change } = await aWriter()
    await send('First')
    return {
      read,
      change: (content, basedOn) => change({ message: contents[content], ...based(basedOn) }),
      stored: { collection: 'messages', id },
      noEdits: { 'a like': () => call(letters.likeLoveMessage, { params: { id }, body: {}, token: ben.token }) },
    }
  },
})

describeLostCreation({
  name: 'a letter',
  idOf: ({ loveMessage }: { loveMessage: LoveMessage }) => loveMessage.id,
  prepare: async () => {
    const { send, read, change } = await aWriter()
    return {
      create: (content, key) => send(contents[content], key),
      read,
      change: () => change({ message: 'Changed' }),
    }
  },
})

describe("today's letter", () => {
  it('comes with the refusal of a second one', async () => {
    const { send, read } = await aWriter()
    await send('First')
    const current = (await read()).body.data
    const { status, problem } = await send('Second')
    expect([status, problem.code, problem.current]).toEqual([409, 'MESSAGE_ALREADY_SENT', current])
  })

  it('comes with the refusal of its key with another text after midnight', async () => {
    const { anna } = await aWriter()
    const send = async (message: string) => {
      const token = await anna.signIn()
      return call(letters.createLoveMessage, { body: { message }, token, ...keyed('key-over-midnight') })
    }
    world.moveTo(`${day}T22:59:59.900Z`)
    const { body } = await send('Good night')
    world.moveTo(`${day}T23:00:00.100Z`)
    const { problem } = await send('Good night, you')
    expect([problem.code, problem.current]).toEqual(['IDEMPOTENCY_KEY_REUSED', body.data])
  })

  it('is changed by a request with its present version, whatever the clocks say, and keeps its latest time of writing', async () => {
    const { send, change } = await aWriter()
    await send('First')
    const early = { writtenAt: `${day}T11:00:00.000Z` }
    expect((await change({ message: 'Early', ...early })).problem.code).toBe('MESSAGE_CHANGED_SINCE')
    const changed = await change({ message: 'Early', ...early, basedOn: 1 })
    expect([changed.status, changed.body.data.loveMessage.version]).toEqual([200, 2])
    expect((await change({ message: 'Earlier', ...early })).problem.code).toBe('MESSAGE_CHANGED_SINCE')
    const late = await change({ message: 'Late', writtenAt: noon, basedOn: 1 })
    expect([late.status, late.problem.code]).toEqual([409, 'ITEM_CHANGED_SINCE'])
  })
})

const anAnswerer = async () => {
  const { anna, ben, space } = await world.addCouple()
  const { token } = anna
  const answer = (text: string, more: object = {}, who = token) =>
    call(questions.answerDailyQuestion, { body: { text, ...more }, token: who })
  await answer('First')
  const read = () => call(questions.getDailyQuestion, { token })
  return { ben, read, answer, id: answerIdOf(space.spaceId, day, anna.userId) }
}

describeRecordVersion({
  name: "one's own answer",
  service: () => world.service,
  versionOf: ({ dailyQuestion }: { dailyQuestion: DailyQuestion }) => dailyQuestion.own?.version,
  prepare: async () => {
    const { read, answer, id } = await anAnswerer()
    return {
      read,
      change: (content, basedOn) => answer(contents[content], based(basedOn)),
      stored: { collection: 'answers', id },
    }
  },
})

describe("the user's own answer", () => {
  it('is changed by a request with its present version, whatever the clocks say', async () => {
    const { read, answer } = await anAnswerer()
    const early = { writtenAt: `${day}T11:00:00.000Z` }
    const said = async () => (await read()).body.data.dailyQuestion.own?.text
    expect([(await answer('Early', early)).status, await said()]).toEqual([200, 'First'])
    expect([(await answer('Early', { ...early, basedOn: 1 })).status, await said()]).toEqual([200, 'Early'])
    const late = await answer('Late', { writtenAt: noon, basedOn: 1 })
    expect([late.problem.code, await said()]).toEqual(['ITEM_CHANGED_SINCE', 'Early'])
  })

  it('cannot be changed once both have answered, with any version', async () => {
    const { ben, answer } = await anAnswerer()
    await answer('Theirs', {}, ben.token)
    for (const basedOn of [1, 2]) expect((await answer('Late', { basedOn })).problem.code).toBe('QUESTION_REVEALED')
  })
})

describeRecordVersion({
  name: 'notification settings',
  service: () => world.service,
  versionOf: (data: { settings: NotificationSettings }) => data.settings.version,
  noEdits: ['a digest'],
  prepare: async () => {
    const { anna } = await world.addCouple()
    const { token, userId } = anna
    const change = (body: object) =>
      call(settings.changeNotificationSettings, { body: { timeZone: 'UTC', ...body }, token })
    const hours = { 1: '21:00', 2: '22:00', 3: '23:00' } as const
    await change({ digest: true })
    return {
      read: () => call(settings.getNotificationSettings, { token }),
      change: (content, basedOn) => change({ quietHours: { from: hours[content], to: '07:00' }, ...based(basedOn) }),
      stored: { collection: 'notification_settings', id: userId },
      noEdits: { 'a digest': () => world.service.runScheduled('send-digests') },
    }
  },
})

it('refuses the second of two first changes of notification settings', async () => {
  const { token } = (await world.addCouple()).anna
  const change = (digest: boolean, basedOn: number) =>
    call(settings.changeNotificationSettings, { body: { timeZone: 'UTC', digest, basedOn }, token })
  const answers = await Promise.all([change(true, 1), change(false, 1)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
})
