import { changeNotificationSettings } from '@love-space/contracts/engagement/notification-settings.routes.ts'
import { listNotifications, readAllNotifications } from '@love-space/contracts/engagement/notification.routes.ts'
import { answerReactedTo, questionAnswered } from '@love-space/contracts/engagement/question.events.ts'
import {
  answerDailyQuestion,
  getDailyQuestion,
  listAnsweredQuestions,
  reactToAnswer,
} from '@love-space/contracts/engagement/question.routes.ts'
import { liveHinted } from '@love-space/contracts/gateway/live.events.ts'
import { limits } from '@love-space/contracts/limits.ts'
import { answerIdOf } from '@love-space/couple-rules/natural-ids.ts'
import { describeConsumer } from '@love-space/testing/consumer-cases.ts'
import { waitFor } from '@love-space/testing/wait-for.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startWorld, type World } from '../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
beforeEach(() => world.moveTo('2026-11-21T12:00:00.000Z'))
afterAll(() => world?.service.stop())

interface Person {
  readonly token: string
}
const answer = ({ token }: Person, text: string, more: { date?: string; writtenAt?: string } = {}) =>
  world.service.call(answerDailyQuestion, { token, body: { text, ...more } })
const read = async ({ token }: Person, date?: string) =>
  (await world.service.call(getDailyQuestion, { token, query: date ? { date } : {} })).body.data.dailyQuestion

describe('the daily question', () => {
  it('is the same for both, and another one the next day', async () => {
    const { anna, ben } = await world.addCouple()
    const today = await read(anna)
    expect(today).toMatchObject({ date: '2026-11-21', own: null, partner: { hasAnswered: false, answer: null } })
    expect(today.question).toBeLessThan(limits.dailyQuestions)
    expect((await read(ben)).question).toBe(today.question)
    expect((await read(anna, '2026-11-20')).question).not.toBe(today.question)
  })

  it("is that of the day in the space's zone", async () => {
    const { anna } = await world.addCouple({ timeZone: 'Pacific/Kiritimati' })
    expect((await read(anna)).date).toBe('2026-11-22')
  })

  it("hides the partner's answer until both have answered", async () => {
    const { anna, ben, space } = await world.addCouple()
    const secret = 'only once you have said yours'
    const given = await answer(anna, `  ${secret} `)
    expect(given.body.data.dailyQuestion.own?.text).toBe(secret)
    const { question } = given.body.data.dailyQuestion
    const before = await read(ben)
    expect(before).toMatchObject({ question, own: null, partner: { hasAnswered: true, answer: null } })
    const hints = await world.service.allPublished(liveHinted, answerIdOf(space.spaceId, '2026-11-21', anna.userId))
    expect(hints.map(({ data }) => [data.topic, data.ref, [...data.userIds].sort()])).toContainEqual([
      'questions',
      '2026-11-21',
      [anna.userId, ben.userId].sort(),
    ])
    expect(JSON.stringify([before, hints])).not.toContain(secret)
    const both = await answer(ben, 'mine')
    expect(both.body.data.dailyQuestion).toMatchObject({ own: { text: 'mine' }, partner: { answer: { text: secret } } })
    expect((await read(anna)).partner.answer?.text).toBe('mine')
  })

  it('can be answered again until both have, and not afterwards', async () => {
    const { anna, ben } = await world.addCouple()
    await answer(anna, 'first')
    world.pass(1000)
    await answer(anna, 'second')
    await answer(ben, 'mine')
    expect((await read(ben)).partner.answer?.text).toBe('second')
    world.pass(1000)
    expect((await answer(ben, 'now that I know')).problem.code).toBe('QUESTION_REVEALED')
    expect((await answer(ben, 'mine')).status).toBe(200)
    expect((await read(anna)).partner.answer?.text).toBe('mine')
  })

  it('is answered once by an answer that arrives twice, also at once', async () => {
    const { anna, space } = await world.addCouple()
    const [first, second] = await Promise.all([answer(anna, 'same'), answer(anna, 'same')])
    world.pass(1_000)
    for (const repeated of [second, await answer(anna, 'same')])
      expect([repeated.status, repeated.body]).toEqual([200, first.body])
    const id = answerIdOf(space.spaceId, '2026-11-21', anna.userId)
    await world.service.published(questionAnswered, ({ subject }) => subject === id)
    expect(await world.service.allPublished(questionAnswered, id)).toHaveLength(1)
  })

  it('accepts a late answer from an offline device, which does not replace a later one', async () => {
    const { anna } = await world.addCouple()
    await answer(anna, 'of now')
    await answer(anna, 'of this morning', { date: '2026-11-21', writtenAt: '2026-11-21T08:00:00.000Z' })
    expect((await read(anna)).own?.text).toBe('of now')
    const late = await answer(anna, 'on the train', { date: '2026-11-17', writtenAt: '2026-11-17T09:00:00.000Z' })
    expect(late.body.data.dailyQuestion).toMatchObject({ date: '2026-11-17', own: { text: 'on the train' } })
    expect((await answer(anna, 'x', { date: '2026-11-10' })).problem.code).toBe('QUESTION_DAY_CLOSED')
    expect((await answer(anna, 'x', { date: '2026-11-22' })).problem.code).toBe('INVALID_INPUT')
    expect((await answer(anna, '   ')).problem.errors?.[0]?.field).toBe('body.text')
  })

  it('stays the answered one when the list of questions grows', async () => {
    const { anna, ben, space } = await world.addCouple()
    const _id = answerIdOf(space.spaceId, '2026-11-21', anna.userId)
    const { spaceId } = space
    const doc = {
      _id,
      spaceId,
      userId: anna.userId,
      day: '2026-11-21',
      question: 3,
      text: 'x',
      voice: null,
      answeredAt: new Date(),
    }
    await world.service.deps.answers.insert(doc, [])
    expect((await read(ben)).question).toBe(3)
    expect((await answer(ben, 'y')).body.data.dailyQuestion.question).toBe(3)
  })

  it('can be read but not answered in a read-only space', async () => {
    const { anna } = await world.addCouple({ status: 'PAUSED' })
    expect((await answer(anna, 'x')).problem.code).toBe('SPACE_READ_ONLY')
    expect((await read(anna)).own).toBeNull()
  })
})

const day = '2026-11-21'
const notesOf = async ({ token }: Person) =>
  (await world.service.call(listNotifications, { token })).body.data.notifications.filter(({ type }) =>
    ['question', 'answer_reaction'].includes(type),
  )
const list = ({ token }: Person, query: { page?: number; limit?: number } = {}) =>
  world.service.call(listAnsweredQuestions, { token, query })
const react = ({ token }: Person, id: string, body: { hasHeart?: boolean; reply?: string | null; basedOn?: number }) =>
  world.service.call(reactToAnswer, { token, params: { id }, body })

describe('an answer', () => {
  it('notifies the partner once, without its text, in their language and unless they switched that off', async () => {
    const { anna, ben, space } = await world.addCouple()
    const id = answerIdOf(space.spaceId, day, anna.userId)
    await answer(anna, 'planted words')
    await waitFor(async () => (await notesOf(ben)).length === 1, { what: 'the notification' })
    world.pass(1000)
    await answer(anna, 'planted words, changed')
    await world.service.published(questionAnswered, ({ subject }) => subject === id)
    await world.service.idle(questionAnswered, 'engagement-notify-question-answered')
    const notes = await notesOf(ben)
    expect(notes).toMatchObject([
      { type: 'question', refId: id, params: { day }, content: "Anna answered today's question" },
    ])
    const published = await world.service.allPublished(questionAnswered, id)
    const stored = await world.service.deps.notifications.find({ userId: ben.userId })
    expect(JSON.stringify([notes, published, stored])).not.toContain('planted')
    expect(await notesOf(anna)).toEqual([])
    await world.service.call(changeNotificationSettings, {
      token: anna.token,
      body: { types: { question: false }, timeZone: 'UTC' },
    })
    await answer(ben, 'mine')
    await world.service.published(questionAnswered, ({ subject }) => subject.endsWith(ben.userId))
    await world.service.idle(questionAnswered, 'engagement-notify-question-answered')
    expect(await notesOf(anna)).toEqual([])
  })

  it("to an earlier day's question is not announced as today's", async () => {
    const { anna, ben } = await world.addCouple()
    await answer(anna, 'late', { date: '2026-11-20' })
    await waitFor(async () => (await notesOf(ben)).length === 1, { what: 'the notification' })
    expect((await notesOf(ben))[0]?.content).toBe('Anna answered the question of an earlier day')
  })
})

describe('the answered questions', () => {
  it('are all days the user answered, newest first, with revealed answers of the partner', async () => {
    const { anna, ben } = await world.addCouple()
    const stranger = await world.addCouple()
    await answer(stranger.anna, 'of another couple')
    await answer(anna, 'A20', { date: '2026-11-20' })
    await answer(ben, 'B20', { date: '2026-11-20' })
    await answer(anna, 'A21')
    await answer(ben, 'only Ben has said this', { date: '2026-11-19', writtenAt: '2026-11-19T12:00:00.000Z' })
    const { body } = await list(anna)
    expect(body.data).toMatchObject({ total: 2, totalPages: 1 })
    expect(body.data.dailyQuestions.map(({ date, own, partner }) => [date, own?.text, partner.answer?.text])).toEqual([
      ['2026-11-21', 'A21', undefined],
      ['2026-11-20', 'A20', 'B20'],
    ])
    const ofBen = (await list(ben)).body.data.dailyQuestions
    expect(ofBen.map(({ date }) => date)).toEqual(['2026-11-20', '2026-11-19'])
    expect(JSON.stringify([body, ofBen.filter(({ date }) => date !== '2026-11-19')])).not.toMatch(
      /only Ben|another couple/,
    )
    expect(JSON.stringify(ofBen)).not.toContain('A21')
    expect((await list(anna, { limit: 1, page: 2 })).body.data.dailyQuestions).toMatchObject([{ date: '2026-11-20' }])
  })

  it('accept a heart and one reply of the partner, shown to both and announced without its text', async () => {
    const { anna, ben, space } = await world.addCouple()
    const id = answerIdOf(space.spaceId, day, anna.userId)
    await answer(anna, 'mine')
    expect((await react(ben, id, { hasHeart: true })).problem.code).toBe('ANSWER_NOT_FOUND')
    await answer(ben, 'his')
    expect((await react(anna, id, { hasHeart: true })).problem.code).toBe('ANSWER_NOT_FOUND')
    const hearted = await react(ben, id, { hasHeart: true })
    expect(hearted.body.data.dailyQuestion.partner.answer?.reaction).toEqual({
      hasHeart: true,
      reply: null,
      version: 1,
    })
    await waitFor(async () => (await notesOf(anna)).some(({ type }) => type === 'answer_reaction'), {
      what: 'the note',
    })
    await react(ben, id, { reply: ' planted reply ' })
    expect((await read(anna)).own?.reaction).toEqual({ hasHeart: true, reply: 'planted reply', version: 2 })
    expect((await read(ben)).own?.reaction).toEqual({ hasHeart: false, reply: null, version: 1 })
    // There is one reply: another one counts as a change of it.
    expect((await react(ben, id, { reply: 'another' })).problem.code).toBe('ITEM_CHANGED_SINCE')
    expect((await react(ben, id, { reply: 'another', basedOn: 2 })).status).toBe(200)
    const taken = await react(ben, id, { reply: null, hasHeart: false, basedOn: 3 })
    expect(taken.body.data.dailyQuestion.partner.answer?.reaction).toMatchObject({ hasHeart: false, reply: null })
    // Giving the heart again causes no notification.
    await world.service.call(readAllNotifications, { token: anna.token })
    await react(ben, id, { hasHeart: true })
    await world.service.idle(answerReactedTo, 'engagement-notify-answer-reacted-to')
    const notes = (await notesOf(anna)).filter(({ type }) => type === 'answer_reaction')
    const hints = await world.service.allPublished(liveHinted, id)
    expect(notes).toMatchObject([{ isRead: true }])
    expect(JSON.stringify([notes, hints, await world.service.allPublished(answerReactedTo, id)])).not.toContain(
      'planted',
    )
  })

  it('keep one reply if two devices send one at once', async () => {
    const { anna, ben, space } = await world.addCouple()
    const id = answerIdOf(space.spaceId, day, anna.userId)
    await answer(anna, 'mine')
    await answer(ben, 'his')
    const [one, other] = await Promise.all([react(ben, id, { reply: 'one' }), react(ben, id, { reply: 'other' })])
    expect([one.status, other.status].sort()).toEqual([200, 409])
    const kept = one.status === 200 ? 'one' : 'other'
    expect((await read(anna)).own?.reaction?.reply).toBe(kept)
  })

  it('can be read but not reacted to in a read-only space', async () => {
    const { anna, ben, space } = await world.addCouple({ status: 'PAUSED' })
    const id = answerIdOf(space.spaceId, day, ben.userId)
    expect((await react(anna, id, { hasHeart: true })).problem.code).toBe('SPACE_READ_ONLY')
    expect((await list(anna)).status).toBe(200)
  })
})

for (const [event, durable] of [
  [questionAnswered, 'engagement-notify-question-answered'],
  [answerReactedTo, 'engagement-notify-answer-reacted-to'],
] as const) {
  describeConsumer({
    service: () => world.service,
    event,
    durable,
    prepare: async () => {
      const { anna, ben, space } = await world.addCouple()
      const answerId = answerIdOf(space.spaceId, day, anna.userId)
      const facts = { answerId, spaceId: space.spaceId, userId: anna.userId, day }
      const isAnswer = event === questionAnswered
      return {
        aggregateId: answerId,
        data: isAnswer ? facts : { ...facts, reactedBy: ben.userId, given: true },
        effect: async () => (await notesOf(isAnswer ? ben : anna)).map(({ id, isRead }) => ({ id, isRead })),
      }
    },
  })
}
