import { answerDailyQuestion, getDailyQuestion } from '@love-space/contracts/engagement/question.routes.ts'
import { liveHinted } from '@love-space/contracts/gateway/live.events.ts'
import { limits } from '@love-space/contracts/limits.ts'
import { answerIdOf } from '@love-space/couple-rules/natural-ids.ts'
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

describe('the question of a day', () => {
  it('is one for both, and another one the day after', async () => {
    const { anna, ben } = await world.addCouple()
    const today = await read(anna)
    expect(today).toMatchObject({ date: '2026-11-21', own: null, partner: { hasAnswered: false, answer: null } })
    expect(today.question).toBeLessThan(limits.dailyQuestions)
    expect((await read(ben)).question).toBe(today.question)
    expect((await read(anna, '2026-11-20')).question).not.toBe(today.question)
  })

  it('is that of the day in the zone of the space', async () => {
    const { anna } = await world.addCouple({ timeZone: 'Pacific/Kiritimati' })
    expect((await read(anna)).date).toBe('2026-11-22')
  })

  it('gives no word of the partner before both have answered', async () => {
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

  it('can be answered anew until both have, and never after', async () => {
    const { anna, ben } = await world.addCouple()
    await answer(anna, 'first')
    world.pass(1000)
    await answer(anna, 'second')
    await answer(ben, 'mine')
    expect((await read(ben)).partner.answer?.text).toBe('second')
    world.pass(1000)
    expect((await answer(ben, 'now that I know')).problem.code).toBe('QUESTION_REVEALED')
    // Repeating the same answer is not a change.
    expect((await answer(ben, 'mine')).status).toBe(200)
    expect((await read(anna)).partner.answer?.text).toBe('mine')
  })

  it('is answered once by two devices in the same moment', async () => {
    const { anna } = await world.addCouple()
    const answers = await Promise.all([answer(anna, 'same'), answer(anna, 'same')])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
  })

  it('takes a late answer of a day without a connection, and gives way to what was written after it', async () => {
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

  it('stays the one that was answered when the list grows', async () => {
    const { anna, ben, space } = await world.addCouple()
    const _id = answerIdOf(space.spaceId, '2026-11-21', anna.userId)
    const { spaceId } = space
    const doc = { _id, spaceId, userId: anna.userId, day: '2026-11-21', question: 3, text: 'x', answeredAt: new Date() }
    await world.service.deps.answers.insert(doc, [])
    expect((await read(ben)).question).toBe(3)
    expect((await answer(ben, 'y')).body.data.dailyQuestion.question).toBe(3)
  })

  it('is read and not answered where a space is read-only', async () => {
    const { anna } = await world.addCouple({ status: 'PAUSED' })
    expect((await answer(anna, 'x')).problem.code).toBe('SPACE_READ_ONLY')
    expect((await read(anna)).own).toBeNull()
  })
})
