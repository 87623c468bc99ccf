import { memberJoined } from '@love-space/contracts/events/space.ts'
import { createLoveMessage, getTodaysConversation } from '@love-space/contracts/http/engagement.ts'
import { getSpacesOfUser } from '@love-space/contracts/internal/space.ts'
import { lookUpUsers } from '@love-space/contracts/internal/auth.ts'
import type { RouteSpec } from '@love-space/contracts/route.ts'
import { newId } from '@love-space/service-kit/crypto.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startWorld, type World } from '../../test/world.ts'
import { saveSpace } from './save-space.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world?.service.stop())
beforeEach(() => {
  world.owners.asked.length = 0
  world.owners.state.down = false
})

const conversation = async (token: string) => {
  const { status, problem } = await world.service.call(getTodaysConversation, { token })
  return status === 200 ? status : problem.code
}
const timesAsked = ({ id }: RouteSpec) => world.owners.asked.filter((asked) => asked === id).length
const send = (token: string) => world.service.call(createLoveMessage, { token, body: { message: 'Hi' } })

describe('the guard', () => {
  it('lets somebody write whose joining no event has told yet, and asks the owner once', async () => {
    const { anna } = await world.addCouple()
    expect((await send(anna.token)).status).toBe(201)
    world.pass(6_000)
    expect(await conversation(anna.token)).toBe(200)
    expect(timesAsked(getSpacesOfUser)).toBe(1)
    expect(timesAsked(lookUpUsers)).toBe(1)
  })

  it('answers 404 for somebody without a space, and remembers that for five seconds at most', async () => {
    const anna = await world.addPerson('Anna')
    expect(await conversation(anna.token)).toBe('SPACE_NOT_FOUND')
    world.addSpace([anna])
    expect(await conversation(anna.token)).toBe('SPACE_NOT_FOUND')
    expect(timesAsked(getSpacesOfUser)).toBe(1)
    world.pass(5_000)
    expect(await conversation(anna.token)).toBe(200)
  })

  it('forgets that somebody has no space as soon as an event says they joined', async () => {
    const anna = await world.addPerson('Anna')
    expect(await conversation(anna.token)).toBe('SPACE_NOT_FOUND')
    const space = world.addSpace([anna])
    const data = { ...space, userId: anna.userId }
    await world.service.publish(memberJoined, { aggregateId: space.spaceId, data })
    await expect.poll(() => conversation(anna.token)).toBe(200)
    expect(timesAsked(getSpacesOfUser)).toBe(1)
  })

  it('finds the new space of somebody whose former one has ended', async () => {
    const { anna, space } = await world.addCouple({ status: 'ENDED' })
    await saveSpace(world.service.deps, space, new Date())
    const next = world.addSpace([anna])
    const { body, status } = await send(anna.token)
    expect(status).toBe(201)
    expect(body.data.loveMessage.id).toContain(next.spaceId)
  })

  it('still opens the space it knows while the owner cannot be asked', async () => {
    const { anna, space } = await world.addCouple({ status: 'PAUSED' })
    await saveSpace(world.service.deps, space, new Date())
    world.owners.state.down = true
    expect(await conversation(anna.token)).toBe(200)
  })

  it('says that something is out of reach, not that there is no space, while the owner cannot be asked', async () => {
    const { anna } = await world.addCouple()
    world.owners.state.down = true
    expect(await conversation(anna.token)).toBe('UNAVAILABLE')
  })

  it('sends a message without a name rather than not at all while names cannot be asked', async () => {
    const { anna, space } = await world.addCouple()
    await saveSpace(world.service.deps, space, new Date())
    world.owners.state.down = true
    const { status, body } = await send(anna.token)
    expect([status, body.data.loveMessage.createdBy.name]).toEqual([201, 'Your partner'])
  })
})

describe('facts of a space', () => {
  const projected = (spaceId: string) => world.service.deps.spaces.findById(spaceId).lean()

  it('are never overwritten by older ones, in whatever order they come', async () => {
    const { space } = await world.addCouple()
    const at = new Date()
    await saveSpace(world.service.deps, { ...space, version: 3, status: 'ENDED' }, at)
    await saveSpace(world.service.deps, { ...space, version: 2, status: 'PAUSED' }, at)
    expect(await projected(space.spaceId)).toMatchObject({ version: 3, status: 'ENDED' })
  })

  it('are the newest when many versions are written at the same moment', async () => {
    const { space } = await world.addCouple()
    const versions = Array.from({ length: 12 }, (_, index) => index + 1).sort(() => Math.random() - 0.5)
    await Promise.all(
      versions.map((version) =>
        saveSpace(world.service.deps, { ...space, version, members: space.members.slice(0, version % 3) }, new Date()),
      ),
    )
    expect(await projected(space.spaceId)).toMatchObject({ version: 12, members: [] })
  })

  it('of nobody do not exist', async () => expect(await projected(newId())).toBeNull())
})
