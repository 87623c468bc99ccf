import { messageCreated } from '@love-space/contracts/engagement/message.events.ts'
import { memberJoined } from '@love-space/contracts/space/member.events.ts'
import { createLoveMessage, getTodaysConversation } from '@love-space/contracts/engagement/message.routes.ts'
import { getSpacesOfUser } from '@love-space/contracts/space/space.internal.ts'
import { lookUpUsers } from '@love-space/contracts/auth/user.internal.ts'
import type { RouteSpec } from '@love-space/contracts/route.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { describeMembers } from '@love-space/testing/members-cases.ts'
import { startWorld, type World } from '../test/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world?.service.stop())
beforeEach(() => {
  world.owners.reset()
})

describeMembers({
  name: 'engagement',
  service: () => world.service,
  owners: () => world.owners,
  pass: (ms) => world.pass(ms),
})

const conversation = async (token: string) => {
  const { status, problem } = await world.service.call(getTodaysConversation, { token })
  return status === 200 ? status : problem.code
}
const requestCount = (route: RouteSpec, id: string) => world.owners.requestCount(route, id)
const send = (token: string) => world.service.call(createLoveMessage, { token, body: { message: 'Hi' } })

describe('the membership check', () => {
  it('lets a new member write before the event of their joining, and asks the space service once', async () => {
    const { anna } = await world.addCouple()
    const { status, body } = await send(anna.token)
    expect(status).toBe(201)
    // The consumer that notifies her partner may request her name at the same moment.
    await world.service.published(messageCreated, ({ data }) => data.messageId === body.data.loveMessage.id)
    await world.service.idle(messageCreated, 'engagement-notify-message-created')
    const askedForName = requestCount(lookUpUsers, anna.userId)
    expect(askedForName).toBeGreaterThan(0)
    world.pass(6_000)
    expect(await conversation(anna.token)).toBe(200)
    expect(requestCount(getSpacesOfUser, anna.userId)).toBe(1)
    expect(requestCount(lookUpUsers, anna.userId)).toBe(askedForName)
  })

  it('answers 404 to a user without a space, cached for at most five seconds', async () => {
    const anna = await world.addPerson('Anna')
    expect(await conversation(anna.token)).toBe('SPACE_NOT_FOUND')
    world.addSpace([anna])
    expect(await conversation(anna.token)).toBe('SPACE_NOT_FOUND')
    expect(requestCount(getSpacesOfUser, anna.userId)).toBe(1)
    world.pass(5_000)
    expect(await conversation(anna.token)).toBe(200)
  })

  it('drops that cached answer once an event reports the joining', async () => {
    const anna = await world.addPerson('Anna')
    expect(await conversation(anna.token)).toBe('SPACE_NOT_FOUND')
    const space = world.addSpace([anna])
    const data = { ...space, userId: anna.userId }
    await world.service.publish(memberJoined, { aggregateId: space.spaceId, data })
    await expect.poll(() => conversation(anna.token)).toBe(200)
    expect(requestCount(getSpacesOfUser, anna.userId)).toBe(1)
  })

  it('finds the new space of a user whose former one has ended', async () => {
    const { anna, space } = await world.addCouple({ status: 'ENDED' })
    await world.service.deps.members.saveSpace(space)
    const next = world.addSpace([anna])
    const { body, status } = await send(anna.token)
    expect(status).toBe(201)
    expect(body.data.loveMessage.id).toContain(next.spaceId)
  })

  it('still opens a known space while the space service is unavailable', async () => {
    const { anna, space } = await world.addCouple({ status: 'PAUSED' })
    await world.service.deps.members.saveSpace(space)
    world.owners.setDown(true)
    expect(await conversation(anna.token)).toBe(200)
  })

  it('answers 503, not 404, for an unknown space while the space service is unavailable', async () => {
    const { anna } = await world.addCouple()
    world.owners.setDown(true)
    expect(await conversation(anna.token)).toBe('UNAVAILABLE')
  })

  it('sends a letter without a name while names are unavailable', async () => {
    const { anna, space } = await world.addCouple()
    await world.service.deps.members.saveSpace(space)
    world.owners.setDown(true)
    const { status, body } = await send(anna.token)
    expect([status, body.data.loveMessage.createdBy.name]).toEqual([201, 'Your partner'])
  })
})
