import { liveHinted } from '@love-space/contracts/gateway/live.events.ts'
import {
  chooseLetterForBook,
  createLoveMessage,
  getLettersOfBook,
  getTodaysLoveMessage,
} from '@love-space/contracts/engagement/message.routes.ts'
import { readExportPage } from '@love-space/contracts/export.internal.ts'
import { memberWordsErased } from '@love-space/contracts/space/member.events.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startWorld, type World } from '../../test/world.ts'

const day = '2026-11-21'
const noon = `${day}T12:00:00.000Z`
const year = { from: '2026-01-01', to: '2026-12-31' }
let world: World
beforeAll(async () => {
  world = await startWorld(noon)
})
afterAll(() => world?.service.stop())
beforeEach(() => world.moveTo(noon))

const choose = (token: string, id: string, chosen = true) =>
  world.service.call(chooseLetterForBook, { token, params: { id }, body: { chosen } })

const book = async (token: string, query: object = {}) => {
  const { status, body, problem } = await world.service.call(getLettersOfBook, { token, query: { ...year, ...query } })
  return status === 200 ? body.data.loveMessages.map(({ message }) => message) : [status, problem.code]
}

const aLetter = async () => {
  const couple = await world.addCouple()
  const { body } = await world.service.call(createLoveMessage, {
    token: couple.anna.token,
    body: { message: 'From Anna' },
  })
  return { ...couple, id: body.data.loveMessage.id }
}

describe('a letter', () => {
  it('is in the book of both only once both chose it, and no longer after either withdrew', async () => {
    const { anna, ben, id } = await aLetter()
    expect((await choose(anna.token, id)).body.data.loveMessage.chosenBy).toEqual([anna.userId])
    for (const { token } of [anna, ben]) expect(await book(token)).toEqual([])
    await choose(ben.token, id)
    for (const { token } of [anna, ben]) expect(await book(token)).toEqual(['From Anna'])
    for (const one of [anna, ben]) {
      expect((await choose(one.token, id, false)).status).toBe(200)
      for (const { token } of [anna, ben]) expect(await book(token)).toEqual([])
      await choose(one.token, id)
    }
    expect(await book(anna.token)).toEqual(['From Anna'])
  })

  it('is chosen once by repeated requests, also at once, and only a change gives hints to both', async () => {
    const { anna, ben, space, id } = await aLetter()
    const answers = await Promise.all([1, 2, 3].map(() => choose(ben.token, id)))
    for (const { status, body } of answers) {
      expect([status, body.data.loveMessage.chosenBy]).toEqual([200, [ben.userId]])
    }
    const letter = (await world.service.call(getTodaysLoveMessage, { token: anna.token })).body.data.loveMessage
    expect([letter.chosenBy, letter.version]).toEqual([[ben.userId], 1])
    await choose(ben.token, id, false)
    expect((await choose(ben.token, id, false)).body.data.loveMessage.chosenBy).toEqual([])
    // The first hint is that of the letter, then come the choice and the withdrawal.
    await expect.poll(async () => (await world.service.allPublished(liveHinted, id)).length).toBe(3)
    for (const { data } of await world.service.allPublished(liveHinted, id)) {
      expect(data).toMatchObject({ topic: 'messages', spaceId: space.spaceId, ref: day })
      expect(data.userIds.toSorted()).toEqual([anna.userId, ben.userId].toSorted())
    }
  })

  it('is neither chosen nor shown by another couple, nor is an unknown one', async () => {
    const { anna, ben, space, id } = await aLetter()
    const others = await world.addCouple()
    for (const foreign of [id, `${others.space.spaceId}-20200101-${others.anna.userId}`]) {
      const { status, problem } = await choose(others.anna.token, foreign)
      expect([status, problem.code]).toEqual([404, 'MESSAGE_NOT_FOUND'])
    }
    for (const { token } of [anna, ben]) await choose(token, id)
    expect(await book(others.anna.token)).toEqual([])
    expect(await book(others.anna.token, { spaceId: space.spaceId })).toEqual([404, 'SPACE_NOT_FOUND'])
  })

  it('can be withdrawn from a space that ended, but not chosen', async () => {
    const { anna, ben, space, id } = await aLetter()
    for (const { token } of [anna, ben]) await choose(token, id)
    const ended = { ...space, version: 2, status: 'ENDED', endedAt: noon } as const
    world.owners.spaces.set(space.spaceId, ended)
    await world.service.deps.members.saveSpace(ended)
    const { spaceId } = space
    expect(await book(anna.token, { spaceId })).toEqual(['From Anna'])
    expect((await choose(ben.token, id, false)).status).toBe(200)
    expect(await book(anna.token, { spaceId })).toEqual([])
    expect((await choose(ben.token, id)).problem.code).toBe('SPACE_READ_ONLY')
  })

  it('chosen by a member whose words were erased is chosen by them no longer', async () => {
    const { anna, ben, space, id } = await aLetter()
    for (const { token } of [anna, ben]) await choose(token, id)
    const data = { spaceId: space.spaceId, userId: ben.userId, at: noon }
    await world.service.publish(memberWordsErased, { aggregateId: space.spaceId, data })
    await world.service.idle(memberWordsErased, 'engagement-erase-member-words')
    expect((await world.service.deps.messages.findById(id))?.chosenBy).toEqual([anna.userId])
    expect(await book(anna.token)).toEqual([])
  })

  it('is in no book once the other member is disowned, who exports it without the choice of the first', async () => {
    const { anna, ben, space, id } = await aLetter()
    const inBook = async (userId: string) => {
      const token = await world.service.internalToken('media')
      const { items } = (await world.service.call(readExportPage, { token, params: { userId }, query: {} })).body.data
      return items.filter(({ kind }) => kind === 'letters').map(({ data }) => data['inYourBook'])
    }
    for (const { token } of [anna, ben]) await choose(token, id)
    expect([await inBook(anna.userId), await inBook(ben.userId)]).toEqual([[true], [true]])
    const members = space.members.filter(({ userId }) => userId === anna.userId)
    const left = { ...space, version: 2, members, hiddenAuthors: [ben.userId] }
    world.owners.spaces.set(space.spaceId, left)
    await world.service.deps.members.saveSpace(left)
    expect(await book(anna.token)).toEqual([])
    expect([await inBook(anna.userId), await inBook(ben.userId)]).toEqual([[false], []])
  })
})

describe('the letters of a book', () => {
  it('are those between two days, oldest first', async () => {
    const { anna, ben } = await world.addCouple()
    for (const date of ['2025-12-31', '2026-01-01', '2026-11-20']) {
      world.moveTo(`${date}T12:00:00Z`)
      const body = { message: date }
      const sent = await world.service.call(createLoveMessage, { token: await anna.signIn(), body })
      for (const one of [anna, ben]) await choose(await one.signIn(), sent.body.data.loveMessage.id)
    }
    const token = await anna.signIn()
    expect(await book(token)).toEqual(['2026-01-01', '2026-11-20'])
    expect(await book(token, { from: '2025-11-21', to: '2026-11-19' })).toEqual(['2025-12-31', '2026-01-01'])
  })

  it.each([
    ['query.from', { from: '2026-02-30' }],
    ['query.to', { to: '2027-02-29' }],
    ['query.to', { from: '2024-12-30' }],
  ])('are refused for an invalid %s', async (field, query) => {
    const { anna } = await world.addCouple()
    const { status, problem } = await world.service.call(getLettersOfBook, {
      token: anna.token,
      query: { ...year, ...query },
    })
    expect([status, problem.errors?.[0]?.field]).toEqual([422, field])
  })
})
