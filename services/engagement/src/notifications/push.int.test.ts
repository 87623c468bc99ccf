import { randomBytes } from 'node:crypto'
import { sessionEnded, userSessionsEnded } from '@love-space/contracts/auth/session.events.ts'
import { createLoveMessage } from '@love-space/contracts/engagement/message.routes.ts'
import { listNotifications, readAllNotifications } from '@love-space/contracts/engagement/notification.routes.ts'
import { changeNotificationSettings } from '@love-space/contracts/engagement/notification-settings.routes.ts'
import {
  addPushDevice,
  listPushDevices,
  removePushDevice,
  testPushDevice,
} from '@love-space/contracts/engagement/push.routes.ts'
import { answerDailyQuestion, reactToAnswer } from '@love-space/contracts/engagement/question.routes.ts'
import { songAdded } from '@love-space/contracts/space/playlist.events.ts'
import { answerIdOf } from '@love-space/couple-rules/natural-ids.ts'
import { newId } from '@love-space/service-kit/process/crypto.ts'
import { describeConsumer } from '@love-space/testing/consumer-cases.ts'
import { describeJob } from '@love-space/testing/job-cases.ts'
import { waitFor } from '@love-space/testing/wait-for.ts'
import { wordNotification } from '@love-space/texts/en/notifications.ts'
import { serverTextsIn } from '@love-space/texts/server.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startPushService } from '../../test/push-service.ts'
import { startWorld, type World } from '../../test/world.ts'
import { sendPush } from './send-push.job.ts'

let pushService: Awaited<ReturnType<typeof startPushService>>
let world: World
beforeAll(async () => {
  pushService = await startPushService()
  const env = { PUSH_SERVICES: pushService.origin, VAPID_PRIVATE_KEY: randomBytes(32).toString('base64url') }
  world = await startWorld('2026-11-21T12:00:00.000Z', env)
})
afterAll(async () => {
  await world?.service.stop()
  await pushService.stop()
})
afterEach(() => expect(pushService.faults).toEqual([]))
const service = () => world.service

const list = async (token: string) => (await service().call(listPushDevices, { token })).body.data
const subscribe = async (token: string) => {
  const { browser, subscription } = pushService.subscribe()
  const { status, body } = await service().call(addPushDevice, { token, body: subscription })
  expect(status).toBe(200)
  return { browser, subscription, device: body.data.device }
}
const withDevice = async () => {
  const couple = await world.addCouple()
  return { ...couple, ...(await subscribe(couple.ben.token)) }
}
const addSong = async (spaceId: string, userId: string) => {
  const songId = newId()
  await service().publish(songAdded, { aggregateId: songId, data: { songId, spaceId, userId } })
  await service().idle(songAdded, 'engagement-notify-song-added')
  return songId
}
const jobsOf = async (userId: string) => {
  const { deps } = service()
  const found = await deps.jobs.list({ name: 'send-push' }, 500)
  return found.filter((job) => job.userId === userId)
}
const ended = async (userId: string, count: number) =>
  waitFor(
    async () => {
      const jobs = await jobsOf(userId)
      return jobs.filter(({ state }) => state === 'done').length === count ? jobs : undefined
    },
    { what: `${count} jobs that are done` },
  )

describe('a push device', () => {
  it("shows its reader's notifications, encrypted for it alone and without a letter's text", async () => {
    const { anna, browser } = await withDevice()
    await service().call(createLoveMessage, { token: anna.token, body: { message: 'Secret words' } })
    await waitFor(() => Promise.resolve(browser.pushed.length === 1))
    const [pushed] = browser.pushed
    expect(pushed?.payload).toEqual({
      title: 'Love Space',
      body: 'Anna wrote you a letter',
      path: '/?conversation-date=2026-11-21#daily-love-conversation',
      tag: expect.stringMatching(/^message:/),
      unread: 1,
    })
    expect(pushed?.headers).toMatchObject({ ttl: '86400', urgency: 'normal' })
    expect([...pushService.keys]).toEqual([(await list(anna.token)).publicKey])
  })

  it('shows that a question was answered or a reply written, without their text', async () => {
    const { anna, ben, browser, space } = await withDevice()
    const answer = (token: string, text: string) => service().call(answerDailyQuestion, { token, body: { text } })
    await answer(anna.token, 'Secret answer')
    await waitFor(() => Promise.resolve(browser.pushed.length === 1))
    await answer(ben.token, 'His answer')
    const params = { id: answerIdOf(space.spaceId, '2026-11-21', ben.userId) }
    await service().call(reactToAnswer, { token: anna.token, params, body: { reply: 'Secret reply' } })
    await waitFor(() => Promise.resolve(browser.pushed.length === 2))
    const [answered, replied] = browser.pushed.map(({ payload }) => payload)
    expect(answered).toMatchObject({
      body: "Anna answered today's question",
      path: '/?question-date=2026-11-21#daily-question',
    })
    expect(replied).toMatchObject({ body: 'Anna said something about your answer', path: '/answers#2026-11-21' })
    expect(JSON.stringify(browser.pushed)).not.toMatch(/Secret|His answer/)
  })

  it("shows them in its reader's language, as the list does", async () => {
    const anna = await world.addPerson('Anna')
    const luz = await world.addPerson('Luz', 'es')
    world.addSpace([anna, luz])
    const { browser, device } = await subscribe(luz.token)
    await service().call(createLoveMessage, { token: anna.token, body: { message: 'Secret words' } })
    await waitFor(() => Promise.resolve(browser.pushed.length === 1))
    const sentence = wordNotification('message', { name: 'Anna' }, serverTextsIn('es'))
    expect(sentence).not.toBe(wordNotification('message', { name: 'Anna' }))
    expect(browser.pushed[0]?.payload.body).toBe(sentence)
    const { notifications } = (await service().call(listNotifications, { token: luz.token })).body.data
    expect(notifications[0]?.content).toBe(sentence)
    await service().call(testPushDevice, { token: luz.token, params: { id: device.id } })
    expect(browser.pushed[1]?.payload.body).toBe(serverTextsIn('es').pushTexts.test)
  })

  it('is listed for its owner only, without its push address', async () => {
    const { anna, ben, device, subscription } = await withDevice()
    const { devices } = await list(ben.token)
    expect(devices).toEqual([device])
    expect(device).toMatchObject({ current: true, reachedAt: null })
    expect(JSON.stringify(devices)).not.toContain(subscription.endpoint)
    expect((await list(anna.token)).devices).toEqual([])
    expect((await list(await ben.signIn())).devices).toMatchObject([{ id: device.id, current: false }])
  })

  it('that registers again stays one, and belongs to the user who signed in there last', async () => {
    const { anna, ben, subscription, device } = await withDevice()
    const again = await service().call(addPushDevice, { token: ben.token, body: subscription })
    expect(again.body.data.device.id).toBe(device.id)
    expect((await list(ben.token)).devices).toHaveLength(1)
    await service().call(addPushDevice, { token: anna.token, body: subscription })
    expect((await list(ben.token)).devices).toEqual([])
    expect((await list(anna.token)).devices).toHaveLength(1)
  })

  it('can be tested by its owner', async () => {
    const { anna, ben, browser, device } = await withDevice()
    const params = { id: device.id }
    expect((await service().call(testPushDevice, { token: anna.token, params })).status).toBe(404)
    expect((await service().call(testPushDevice, { token: ben.token, params })).status).toBe(204)
    expect(browser.pushed.map(({ payload }) => payload.tag)).toEqual(['test'])
    expect((await list(ben.token)).devices[0]?.reachedAt).not.toBeNull()
    browser.status = 503
    const { status, problem } = await service().call(testPushDevice, { token: ben.token, params })
    expect([status, problem.code]).toEqual([502, 'PUSH_FAILED'])
  })

  it('removed by its owner, gets no more messages', async () => {
    const { anna, ben, browser, device, space } = await withDevice()
    const params = { id: device.id }
    expect((await service().call(removePushDevice, { token: anna.token, params })).status).toBe(404)
    expect((await service().call(removePushDevice, { token: ben.token, params })).status).toBe(204)
    await addSong(space.spaceId, anna.userId)
    expect(await jobsOf(ben.userId)).toEqual([])
    expect(browser.pushed).toEqual([])
  })

  it.each([404, 410])('whose subscription has ended (%i) is deleted', async (status) => {
    const { anna, ben, browser, space } = await withDevice()
    browser.status = status
    await addSong(space.spaceId, anna.userId)
    expect(await ended(ben.userId, 1)).toMatchObject([{ kind: 'song', steps: ['send', 'unsubscribe'] }])
    expect((await list(ben.token)).devices).toEqual([])
  })

  it('whose subscription has ended is reported so by a test', async () => {
    const { ben, browser, device } = await withDevice()
    browser.status = 410
    const { status, problem } = await service().call(testPushDevice, { token: ben.token, params: { id: device.id } })
    expect([status, problem.code]).toEqual([410, 'PUSH_DEVICE_GONE'])
    expect((await list(ben.token)).devices).toEqual([])
  })

  it('is retried if its push service fails, while others get the message', async () => {
    const { anna, ben, browser, space } = await withDevice()
    const other = await subscribe(ben.token)
    browser.status = 503
    await addSong(space.spaceId, anna.userId)
    await waitFor(() => Promise.resolve(other.browser.pushed.length === 1))
    const waiting = await waitFor(async () =>
      (await jobsOf(ben.userId)).find(({ state, errors }) => state === 'waiting' && errors.length > 0),
    )
    expect((await list(ben.token)).devices).toHaveLength(2)
    browser.status = 201
    await service().deps.jobs.retry(waiting._id)
    await waitFor(() => Promise.resolve(browser.pushed.length === 1))
  })

  it.each([
    ['body.endpoint', { endpoint: 'https://internal.example/send/1' }],
    ['body.endpoint', { endpoint: 'http://169.254.169.254/latest' }],
    ['body.keys.p256dh', { keys: { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) } }],
  ])('is refused with an endpoint of no push service: %s', async (field, wrong) => {
    const { anna } = await world.addCouple()
    const { subscription } = pushService.subscribe()
    const answer = await service().call(addPushDevice, { token: anna.token, body: { ...subscription, ...wrong } })
    expect([answer.status, answer.problem.errors?.[0]?.field]).toEqual([422, field])
  })
})

describe("its reader's settings", () => {
  const change = (token: string, body: object) =>
    service().call(changeNotificationSettings, { token, body: { timeZone: 'UTC', ...body } })

  it('apply: quiet hours delay messages, and drop those read by then', async () => {
    const { anna, ben, browser, space } = await withDevice()
    await change(ben.token, { quietHours: { from: '11:00', to: '13:00' } })
    await addSong(space.spaceId, anna.userId)
    const job = await waitFor(async () => (await jobsOf(ben.userId))[0], { what: 'the job of the notification' })
    expect([job.state, job.dueAt?.toISOString()]).toEqual(['waiting', '2026-11-21T13:00:00.000Z'])
    await service().call(readAllNotifications, { token: ben.token })
    await change(ben.token, { quietHours: null })
    const { connection } = service().deps
    await connection.collection('jobs').updateMany({ userId: ben.userId }, { $set: { dueAt: new Date(0) } })
    await ended(ben.userId, 1)
    expect(browser.pushed).toEqual([])
  })

  it('apply even if changed after the notification was created', async () => {
    const { anna, ben, browser, space } = await withDevice()
    browser.status = 503
    await addSong(space.spaceId, anna.userId)
    const waiting = await waitFor(async () =>
      (await jobsOf(ben.userId)).find(({ state, errors }) => state === 'waiting' && errors.length > 0),
    )
    await change(ben.token, { types: { song: false } })
    browser.status = 201
    await service().deps.jobs.retry(waiting._id)
    await ended(ben.userId, 1)
    expect(browser.pushed).toEqual([])
  })

  it('show only the newest version of a shared notification, in place of the earlier one', async () => {
    const { anna, browser, space } = await withDevice()
    await addSong(space.spaceId, anna.userId)
    await waitFor(() => Promise.resolve(browser.pushed.length === 1))
    world.pass(1000)
    await addSong(space.spaceId, anna.userId)
    await waitFor(() => Promise.resolve(browser.pushed.length === 2))
    const [first, second] = browser.pushed
    expect(second?.payload.tag).toBe(first?.payload.tag)
    expect(second?.headers.topic).toBe(first?.headers.topic)
    expect(second?.payload.body).toBe('Anna added 2 songs to your playlist')
  })
})

it('a browser that was not seen for a month is deleted', async () => {
  const { ben, device } = await withDevice()
  const { pushDevices, clock } = service().deps
  const longAgo = new Date(clock().getTime() - 32 * 86_400_000)
  await pushDevices.update({ _id: device.id }, { $set: { seenAt: longAgo } }, [])
  await subscribe(ben.token)
  await service().runScheduled('remove-unseen-devices')
  const { devices } = await list(ben.token)
  expect(devices.map(({ id }) => id)).not.toContain(device.id)
  expect(devices).toHaveLength(1)
})

it('push is not offered without a signing key', async () => {
  const silent = await startWorld()
  try {
    const { anna } = await silent.addCouple()
    const { body } = await silent.service.call(listPushDevices, { token: anna.token })
    expect(body.data).toEqual({ publicKey: null, devices: [] })
    const { subscription } = pushService.subscribe()
    const added = await silent.service.call(addPushDevice, { token: anna.token, body: subscription })
    expect([added.status, added.problem.code]).toEqual([404, 'PUSH_OFF'])
  } finally {
    await silent.service.stop()
  }
})

const sidOf = async (id: string) => (await service().deps.pushDevices.findById(id))?.sid ?? ''

describeConsumer({
  service,
  event: sessionEnded,
  durable: 'engagement-remove-device-on-session-ended',
  prepare: async () => {
    const { ben, device } = await withDevice()
    const data = { sid: await sidOf(device.id), userId: ben.userId, reason: 'logout' }
    return { aggregateId: data.sid, data, effect: () => service().deps.pushDevices.find({ userId: ben.userId }) }
  },
})

describeConsumer({
  service,
  event: userSessionsEnded,
  durable: 'engagement-remove-devices-on-sessions-ended',
  prepare: async () => {
    const { ben, device } = await withDevice()
    await subscribe(await ben.signIn())
    const exceptSid = await sidOf(device.id)
    const before = new Date(service().deps.clock().getTime() + 1).toISOString()
    const data = { userId: ben.userId, before, exceptSid, reason: 'password' }
    const effect = async () =>
      (await service().deps.pushDevices.find({ userId: ben.userId })).map(({ sid }) => sid === exceptSid)
    return { aggregateId: ben.userId, data, effect }
  },
})

it('a browser that registered after the end of all sessions stays, whenever the service learns of that', async () => {
  const { ben } = await withDevice()
  const endedAt = new Date(service().deps.clock().getTime() + 60_000)
  const token = (await service().signIn({ userId: ben.userId, sessionsEndedAt: endedAt })).token
  const { device } = await subscribe(token)
  const data = { userId: ben.userId, before: endedAt.toISOString(), exceptSid: null, reason: 'password' }
  await service().publish(userSessionsEnded, { aggregateId: ben.userId, data })
  await service().idle(userSessionsEnded, 'engagement-remove-devices-on-sessions-ended')
  expect((await list(token)).devices.map(({ id }) => id)).toEqual([device.id])
})

describeJob({
  service,
  job: sendPush,
  prepare: async () => {
    const { anna, ben, space } = await world.addCouple()
    await addSong(space.spaceId, anna.userId)
    const [doc] = await service().deps.notifications.find({ userId: ben.userId })
    const { browser, device } = await subscribe(ben.token)
    const createdAt = doc?.createdAt.toISOString() ?? ''
    return {
      data: { deviceId: device.id, notificationId: doc?._id ?? '', createdAt },
      userId: ben.userId,
      // Repeated pushes do no harm: a device shows one notification per tag.
      effect: () => Promise.resolve([...new Set(browser.pushed.map(({ payload }) => payload.body))]),
    }
  },
})
