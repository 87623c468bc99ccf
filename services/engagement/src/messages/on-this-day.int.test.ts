import { getLettersOnThisDay } from '@love-space/contracts/engagement/message.routes.ts'
import { messageIdOf } from '@love-space/couple-rules/natural-ids.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startWorld, type World } from '../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world?.service.stop())

const letter = (spaceId: string, userId: string, day: string, text: string) => {
  const at = new Date(`${day}T18:00:00.000Z`)
  const words = {
    text,
    voice: null,
    mood: 'happy',
    tags: [],
    words: [],
    likes: [],
    chosenBy: [],
    createdAt: at,
    updatedAt: at,
    writtenAt: at,
  }
  return world.service.deps.messages.insert(
    { _id: messageIdOf(spaceId, day, userId), spaceId, userId, day, ...words },
    [],
  )
}

describe('letters of this day in earlier years', () => {
  it('are those of both, newest first, and no others', async () => {
    world.moveTo('2026-11-21T12:00:00.000Z')
    const { anna, ben, space } = await world.addCouple()
    const others = await world.addCouple()
    const { spaceId } = space
    await letter(spaceId, anna.userId, '2024-11-21', 'Two years ago')
    await letter(spaceId, ben.userId, '2025-11-21', 'One year ago')
    await letter(spaceId, anna.userId, '2025-11-20', 'The day before')
    await letter(spaceId, anna.userId, '2026-11-21', 'Today')
    await letter(others.space.spaceId, others.anna.userId, '2025-11-21', 'Theirs')
    const { data } = (await world.service.call(getLettersOnThisDay, { token: anna.token })).body
    expect(data.date).toBe('2026-11-21')
    expect(data.messages.map(({ message, createdById }) => [message, createdById])).toEqual([
      ['One year ago', ben.userId],
      ['Two years ago', anna.userId],
    ])
  })

  it("change at the couple's midnight; February 29 has its day in every year", async () => {
    world.moveTo('2027-02-28T22:30:00.000Z')
    const { anna, space } = await world.addCouple({ timeZone: 'Europe/Berlin' })
    await letter(space.spaceId, anna.userId, '2024-02-29', 'A leap day')
    await letter(space.spaceId, anna.userId, '2026-03-01', 'In March')
    const read = async () => {
      const { data } = (await world.service.call(getLettersOnThisDay, { token: await anna.signIn() })).body
      return [data.date, ...data.messages.map(({ message }) => message)]
    }
    expect(await read()).toEqual(['2027-02-28', 'A leap day'])
    world.moveTo('2027-02-28T23:00:00.000Z')
    expect(await read()).toEqual(['2027-03-01', 'In March'])
    world.moveTo('2028-02-28T12:00:00.000Z')
    expect(await read()).toEqual(['2028-02-28'])
    world.moveTo('2028-02-29T12:00:00.000Z')
    expect(await read()).toEqual(['2028-02-29', 'A leap day'])
  })
})
