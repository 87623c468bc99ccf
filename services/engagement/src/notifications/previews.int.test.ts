import { rateMood } from '@love-space/contracts/engagement/mood.routes.ts'
import { createLoveMessage, updateTodaysLoveMessage } from '@love-space/contracts/engagement/message.routes.ts'
import { listNotificationPreviews, listNotifications } from '@love-space/contracts/engagement/notification.routes.ts'
import { memoryCommented, memoryCreated } from '@love-space/contracts/media/memory.events.ts'
import { timelineEventCreated } from '@love-space/contracts/media/timeline.events.ts'
import { answerDailyQuestion } from '@love-space/contracts/engagement/question.routes.ts'
import { liveHinted } from '@love-space/contracts/gateway/live.events.ts'
import { newId } from '@love-space/service-kit/process/crypto.ts'
import { waitFor } from '@love-space/testing/wait-for.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startWorld, type World } from '../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world?.service.stop())

interface Person {
  readonly token: string
  readonly userId: string
}
const previewsFor = async ({ token }: Person) =>
  (await world.service.call(listNotificationPreviews, { token })).body.data.previews
const typesFor = async ({ token }: Person) =>
  (await world.service.call(listNotifications, { token })).body.data.notifications.map(({ type }) => type)
const until = (person: Person, count: number) =>
  waitFor(async () => (await typesFor(person)).length === count, { what: `${count} notifications` })

describe('the preview of a notification', () => {
  it('has the present first words of a letter, and is never stored, sent or hinted', async () => {
    const { anna, ben } = await world.addCouple()
    await world.service.call(createLoveMessage, {
      token: anna.token,
      body: { message: `planted ${'so long '.repeat(40)}` },
    })
    await until(ben, 1)
    const [first] = await previewsFor(ben)
    expect(first).toMatchObject({ title: null, thumbnail: null })
    expect(first?.words).toMatch(/^planted so long .*…$/)
    const list = (await world.service.call(listNotifications, { token: ben.token })).body
    const stored = await world.service.deps.notifications.find({ userId: ben.userId })
    const hints = await world.service.allPublished(liveHinted, first?.id ?? '')
    expect(JSON.stringify([list, stored, hints])).not.toContain('planted')
    await world.service.call(updateTodaysLoveMessage, { token: anna.token, body: { message: 'Anything else' } })
    expect((await previewsFor(ben))[0]?.words).toBe('Anything else')
    expect(await previewsFor(anna)).toEqual([])
  })

  it('names memories, events and comments as media answers for the reader', async () => {
    const { anna, ben, space } = await world.addCouple()
    const [memoryId, timelineEventId, commentId] = [newId(), newId(), newId()]
    const facts = { spaceId: space.spaceId, userId: anna.userId, date: '2024-05-01', doneOn: '2026-11-21' }
    await world.service.publish(memoryCreated, {
      aggregateId: memoryId,
      data: { ...facts, memoryId, images: 1, videos: 0 },
    })
    await world.service.publish(timelineEventCreated, {
      aggregateId: timelineEventId,
      data: { ...facts, timelineEventId },
    })
    await world.service.publish(memoryCommented, {
      aggregateId: memoryId,
      data: { ...facts, memoryId, commentId, commentedBy: anna.userId },
    })
    await until(ben, 3)
    const about = (id: string, title: string, words: string) => ({ id, title, words, thumbnail: null })
    const memory = { ...about(memoryId, 'Lisbon', 'Rain on tiles'), thumbnail: '/api/files/x' }
    world.owners.previews.set(space.spaceId, [
      memory,
      about(timelineEventId, 'First flat', ''),
      about(commentId, 'Lisbon', 'So wet'),
    ])
    const byType = new Map((await previewsFor(ben)).map(({ id, ...preview }) => [id.split(':')[0], preview]))
    expect(byType.get('memory')).toEqual({ title: 'Lisbon', words: 'Rain on tiles', thumbnail: '/api/files/x' })
    expect(byType.get('timeline')).toEqual({ title: 'First flat', words: null, thumbnail: null })
    expect(byType.get('memory_commented')).toEqual({ title: 'Lisbon', words: 'So wet', thumbnail: null })
    world.owners.previews.set(space.spaceId, [])
    expect(await previewsFor(ben)).toEqual([])
  })

  it('never shows an answer or a mood, whose ids equal those of the letter of the same day', async () => {
    const { anna, ben } = await world.addCouple()
    const { token } = anna
    await world.service.call(answerDailyQuestion, { token, body: { text: 'planted' } })
    await world.service.call(rateMood, { token, body: { rating: 4, note: 'planted' } })
    await world.service.call(createLoveMessage, { token, body: { message: 'A letter' } })
    await until(ben, 3)
    expect(await previewsFor(ben)).toMatchObject([{ id: expect.stringMatching(/^message:/), words: 'A letter' }])
  })

  it('disappears with the space', async () => {
    const { anna, ben, space } = await world.addCouple()
    await world.service.call(createLoveMessage, { token: anna.token, body: { message: 'Still here' } })
    await until(ben, 1)
    world.owners.spaces.set(space.spaceId, {
      ...space,
      members: space.members.filter(({ userId }) => userId !== ben.userId),
    })
    await world.service.deps.members.saveSpace({
      ...space,
      version: space.version + 1,
      members: space.members.filter(({ userId }) => userId !== ben.userId),
    })
    expect(await previewsFor(ben)).toEqual([])
  })
})
