import { gamePlayed } from '@love-space/contracts/space/interaction.events.ts'
import { songAdded } from '@love-space/contracts/space/playlist.events.ts'
import { createLoveMessage, likeLoveMessage } from '@love-space/contracts/engagement/message.routes.ts'
import { listNotifications, readAllNotifications } from '@love-space/contracts/engagement/notification.routes.ts'
import {
  changeNotificationSettings,
  getNotificationSettings,
} from '@love-space/contracts/engagement/notification-settings.routes.ts'
import type { NotificationSettingsChange } from '@love-space/contracts/engagement/notification-settings.ts'
import { newId } from '@love-space/service-kit/process/crypto.ts'
import { waitFor } from '@love-space/testing/wait-for.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startWorld, type World } from '../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world?.service.stop())

const get = async (token: string) => (await world.service.call(getNotificationSettings, { token })).body.data.settings
const change = (token: string, body: Partial<NotificationSettingsChange>) =>
  world.service.call(changeNotificationSettings, { token, body: { timeZone: 'Europe/Paris', ...body } })
const list = async (token: string) => (await world.service.call(listNotifications, { token })).body.data
const addSong = async (spaceId: string, userId: string) => {
  const songId = newId()
  await world.service.publish(songAdded, { aggregateId: songId, data: { songId, spaceId, userId } })
  await world.service.idle(songAdded, 'engagement-notify-song-added')
  return songId
}

describe('notification settings', () => {
  it('are all types at all times by default', async () => {
    const { anna } = await world.addCouple()
    const settings = await get(anna.token)
    expect(Object.values(settings.types).every(Boolean)).toBe(true)
    expect(settings).toMatchObject({ quietHours: null, timeZone: null })
  })

  it('keep omitted fields, also if two first changes come at once', async () => {
    const { anna, ben } = await world.addCouple()
    const quietHours = { from: '22:00', to: '07:00' }
    const answers = await Promise.all([
      change(anna.token, { types: { song: false } }),
      change(anna.token, { quietHours }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    await change(anna.token, { types: { game: false }, timeZone: 'Asia/Tokyo' })
    const settings = await get(anna.token)
    expect(settings).toMatchObject({ types: { song: false, game: false, message: true }, quietHours })
    expect(settings.timeZone).toBe('Asia/Tokyo')
    await change(anna.token, { types: { song: true }, quietHours: null })
    expect(await get(anna.token)).toMatchObject({ types: { song: true, game: false }, quietHours: null })
    expect(Object.values((await get(ben.token)).types).every(Boolean)).toBe(true)
  })

  it.each([
    [{ timeZone: 'Europe/Atlantis' }, 'body.timeZone'],
    [{ quietHours: { from: '22:00', to: '22:00' } }, 'body.quietHours.to'],
    [{ quietHours: { from: '25:00', to: '07:00' } }, 'body.quietHours'],
    [{ types: { everything: false } as never }, 'body.types'],
  ])('refuse %j and name the field', async (body, field) => {
    const { anna } = await world.addCouple()
    const { status, problem } = await change(anna.token, body)
    expect([status, problem.code]).toEqual([422, 'INVALID_INPUT'])
    expect(problem.errors?.some((error) => error.field.startsWith(field))).toBe(true)
  })
})

it('a change of settings that arrives twice, also at once, changes them once', async () => {
  const { anna } = await world.addCouple()
  const send = (basedOn: number) => change(anna.token, { types: { song: false }, quietHours: null, basedOn })
  const [first, second] = await Promise.all([send(1), send(1)])
  for (const repeated of [second, await send(1)]) expect([repeated.status, repeated.body]).toEqual([200, first.body])
})

describe('a type that is switched off', () => {
  it('causes no notifications; the others still do', async () => {
    const { anna, ben, space } = await world.addCouple()
    await change(ben.token, { types: { song: false } })
    await addSong(space.spaceId, anna.userId)
    expect((await list(ben.token)).total).toBe(0)
    await world.service.call(createLoveMessage, { token: anna.token, body: { message: 'Hi' } })
    await waitFor(async () => (await list(ben.token)).total === 1)
    expect((await list(ben.token)).notifications).toMatchObject([{ type: 'message' }])
    await change(ben.token, { types: { song: true } })
    await addSong(space.spaceId, anna.userId)
    expect((await list(ben.token)).total).toBe(2)
  })
})

describe('quiet hours', () => {
  it("are shown to the reader while they last, by the reader's clock", async () => {
    const { anna } = await world.addCouple()
    await change(anna.token, { quietHours: { from: '12:30', to: '14:00' }, timeZone: 'Europe/Paris' })
    world.moveTo('2026-11-21T12:15:00Z')
    const token = await anna.signIn()
    expect((await list(token)).quietUntil).toBe('2026-11-21T13:00:00.000Z')
    await change(token, { timeZone: 'Asia/Tokyo' })
    expect((await list(token)).quietUntil).toBeUndefined()
  })
})

describe('several records of one kind', () => {
  it('share a notification: songs of a day, which opens the latest', async () => {
    const { anna, ben, space } = await world.addCouple()
    await addSong(space.spaceId, anna.userId)
    world.pass(1000)
    const last = await addSong(space.spaceId, anna.userId)
    expect(await list(ben.token)).toMatchObject({
      notifications: [{ type: 'song', refId: last, content: 'Anna added 2 songs to your playlist' }],
      unread: 1,
    })
    await world.service.call(readAllNotifications, { token: ben.token })
    world.pass(1000)
    await addSong(space.spaceId, anna.userId)
    expect(await list(ben.token)).toMatchObject({
      notifications: [{ content: 'Anna added a song to your playlist', isRead: false }],
      unread: 1,
    })
  })

  it('share a notification: likes of letters', async () => {
    const { anna, ben } = await world.addCouple()
    const letter = async (date: string) => {
      const { body } = await world.service.call(createLoveMessage, { token: anna.token, body: { message: 'x', date } })
      return body.data.loveMessage.id
    }
    for (const id of [await letter('2026-11-21'), await letter('2026-11-20')]) {
      const { status } = await world.service.call(likeLoveMessage, { token: ben.token, params: { id } })
      expect(status).toBe(200)
    }
    await waitFor(async () => {
      const [found] = (await list(anna.token)).notifications
      return found?.content === 'Ben liked 2 of your letters'
    })
    expect((await list(anna.token)).total).toBe(1)
  })

  it('share a notification: games of a day', async () => {
    const { anna, ben, space } = await world.addCouple()
    for (const key of ['movie_night', 'date_ideas', 'movie_night']) {
      const data = { spaceId: space.spaceId, userId: anna.userId, key, day: '2026-11-21' }
      await world.service.publish(gamePlayed, { aggregateId: `${space.spaceId}-${key}`, data })
      await world.service.idle(gamePlayed, 'engagement-notify-game-played')
    }
    expect((await list(ben.token)).notifications).toMatchObject([
      { type: 'game', refId: 'date_ideas', refIds: ['movie_night', 'date_ideas'] },
    ])
  })
})
