import {
  createLoveMessage,
  getConversationByDate,
  getLoveMessageHistory,
  getTodaysConversation,
  getTodaysLoveMessage,
  likeLoveMessage,
} from '@love-space/contracts/engagement/message.routes.ts'
import { readExportPage } from '@love-space/contracts/export.internal.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startWorld, type World } from '../../test/world.ts'

const noon = '2026-11-21T12:00:00.000Z'
const day = '2026-11-21'
let world: World
beforeAll(async () => {
  world = await startWorld(noon)
})
afterAll(() => world?.service.stop())
beforeEach(() => world.moveTo(noon))

type Couple = Awaited<ReturnType<World['addCouple']>>

const send = async (token: string, message: string) =>
  (await world.service.call(createLoveMessage, { token, body: { message } })).body.data.loveMessage
const wordsOf = async (token: string, spaceId?: string) => {
  const query = { date: day, ...(spaceId === undefined ? {} : { spaceId }) }
  const { status, body } = await world.service.call(getConversationByDate, { token, query })
  return status === 200 ? body.data.messages.map(({ message }) => message) : status
}

const tell = async (space: Couple['space'], change: Partial<Couple['space']>) => {
  const next = { ...space, version: space.version + 1, ...change }
  world.owners.spaces.set(space.spaceId, next)
  await world.service.deps.members.saveSpace(next)
  return next
}

describe('a space that ended, beside a new one', () => {
  const endedAndNew = async () => {
    const couple = await world.addCouple()
    await send(couple.anna.token, 'Then')
    await tell(couple.space, { status: 'ENDED', endedAt: noon })
    const next = world.addSpace([couple.anna])
    await world.service.deps.members.saveSpace(next)
    await send(couple.anna.token, 'Now')
    return { ...couple, next }
  }

  it('is read by its id, by both; requests without an id read the new one', async () => {
    const { anna, ben, space } = await endedAndNew()
    expect(await wordsOf(anna.token)).toEqual(['Now'])
    expect(await wordsOf(anna.token, space.spaceId)).toEqual(['Then'])
    expect(await wordsOf(ben.token, space.spaceId)).toEqual(['Then'])
    const query = { spaceId: space.spaceId }
    const history = await world.service.call(getLoveMessageHistory, { token: anna.token, query })
    expect(history.body.data).toMatchObject({ total: 1, loveMessages: [{ message: 'Then' }] })
    const today = await world.service.call(getTodaysConversation, { token: ben.token, query })
    expect(today.body.data).toMatchObject({ date: day, messages: [{ message: 'Then' }] })
    const own = await world.service.call(getTodaysLoveMessage, { token: anna.token, query })
    expect(own.body.data.loveMessage.message).toBe('Then')
  })

  it('answers 404 after ninety days', async () => {
    const { anna, space } = await endedAndNew()
    world.moveTo('2027-02-19T12:00:00.000Z')
    expect(await wordsOf(await anna.signIn(), space.spaceId)).toBe(404)
  })

  it('is read-only: its letters cannot be liked', async () => {
    const { ben, anna, space } = await endedAndNew()
    const { body } = await world.service.call(getConversationByDate, {
      token: anna.token,
      query: { date: day, spaceId: space.spaceId },
    })
    const id = body.data.messages[0]?.id ?? ''
    const liked = await world.service.call(likeLoveMessage, { token: ben.token, params: { id } })
    expect([liked.status, liked.problem.code]).toEqual([409, 'SPACE_READ_ONLY'])
  })
})

describe('the letters of a former member', () => {
  const annaLeft = async () => {
    const { anna, ben, space } = await world.addCouple()
    const letter = await send(anna.token, 'From Anna')
    await send(ben.token, 'From Ben')
    const left = await tell(space, {
      members: space.members.filter(({ userId }) => userId === ben.userId),
      formerMembers: [{ userId: anna.userId, leftAt: noon }],
    })
    return { anna, ben, letter, space: left }
  }

  it("stay with the partner, without the author's name", async () => {
    const { anna, ben } = await annaLeft()
    const query = { date: day }
    const { messages } = (await world.service.call(getConversationByDate, { token: ben.token, query })).body.data
    expect(messages.map(({ message, createdBy }) => [message, createdBy.name])).toEqual([
      ['From Anna', 'Your partner'],
      ['From Ben', 'Ben'],
    ])
    expect(messages[0]?.createdById).toBe(anna.userId)
    const history = await world.service.call(getLoveMessageHistory, { token: ben.token })
    expect(history.body.data.total).toBe(2)
  })

  it('can no longer be read by their author', async () => {
    const { anna, space } = await annaLeft()
    expect(await wordsOf(anna.token, space.spaceId)).toBe(404)
    expect(await wordsOf(anna.token)).toBe(404)
  })

  it('can never be read by a later member', async () => {
    const { ben, letter, space } = await annaLeft()
    const carl = await world.addPerson('Carl')
    const joinedAt = '2026-11-21T13:00:00.000Z'
    await tell(space, { members: [...space.members, { userId: carl.userId, joinedAt }] })
    expect(await wordsOf(carl.token)).toEqual(['From Ben'])
    expect(await wordsOf(ben.token)).toEqual(['From Anna', 'From Ben'])
    const history = await world.service.call(getLoveMessageHistory, { token: carl.token })
    expect(history.body.data.loveMessages.map(({ message }) => message)).toEqual(['From Ben'])
    const liked = await world.service.call(likeLoveMessage, { token: carl.token, params: { id: letter.id } })
    expect([liked.status, liked.problem.code]).toEqual([404, 'MESSAGE_NOT_FOUND'])
  })
})

describe('the letters of a disowned member', () => {
  const annaDisowns = async () => {
    const { anna, ben, space } = await world.addCouple()
    const own = await send(anna.token, 'From Anna')
    const hidden = await send(ben.token, 'From Ben')
    await world.service.call(likeLoveMessage, { token: ben.token, params: { id: own.id } })
    const left = await tell(space, {
      members: space.members.filter(({ userId }) => userId === anna.userId),
      hiddenAuthors: [ben.userId],
    })
    return { anna, ben, own, hidden, space: left }
  }

  it('are in no day, history or count; nor are their likes', async () => {
    const { anna, hidden } = await annaDisowns()
    expect(await wordsOf(anna.token)).toEqual(['From Anna'])
    const history = (await world.service.call(getLoveMessageHistory, { token: anna.token, query: {} })).body.data
    expect(history).toMatchObject({ total: 1, loveMessages: [{ likes: [] }] })
    const liked = await world.service.call(likeLoveMessage, { token: anna.token, params: { id: hidden.id } })
    expect(liked.problem.code).toBe('MESSAGE_NOT_FOUND')
  })

  it('are exported only to their author, who can read nothing in the space', async () => {
    const { anna, ben, space } = await annaDisowns()
    const lettersOf = async (userId: string) => {
      const token = await world.service.internalToken('media')
      const { data } = (await world.service.call(readExportPage, { token, params: { userId }, query: {} })).body
      return data.items.filter(({ kind }) => kind === 'letters').map((item) => item.data['message'])
    }
    expect(await lettersOf(ben.userId)).toEqual(['From Ben'])
    expect(await lettersOf(anna.userId)).toEqual(['From Anna'])
    expect(await wordsOf(ben.token, space.spaceId)).toBe(404)
  })

  it('cause no notification if their event is late', async () => {
    const { ben, space } = await annaDisowns()
    expect(await world.service.deps.members.findPartner(space.spaceId, ben.userId)).toBeUndefined()
  })
})
