import { userSessionsEnded } from '@love-space/contracts/auth/session.events.ts'
import { userChanged } from '@love-space/contracts/auth/user.events.ts'
import * as contract from '@love-space/contracts/space/calendar.routes.ts'
import { putInteraction } from '@love-space/contracts/space/interaction.routes.ts'
import type { SavedPlan } from '@love-space/contracts/space/interaction.ts'
import { endSpace, leaveSpace, resumeSpace, updateSpace } from '@love-space/contracts/space/space.routes.ts'
import { newId, randomToken } from '@love-space/service-kit/process/crypto.ts'
import { describeConsumer } from '@love-space/testing/consumer-cases.ts'
import { meanwhile } from '@love-space/testing/meanwhile.ts'
import { placesOf } from '@love-space/testing/planted.ts'
import ICAL from 'ical.js'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { aStranger, startSpaceFixture, type SpaceFixture } from '../../test/space-fixture.ts'

let service: SpaceFixture
beforeAll(async () => {
  service = await startSpaceFixture()
})
afterEach(() => {
  service.owners.reset()
  vi.restoreAllMocks()
})
afterAll(() => service.stop())

const ts = '2026-11-01T10:00:00.000Z'
const aPicnic: SavedPlan = { title: 'A picnic, at dawn', details: 'Bring tea; and cake', ts, date: '2027-05-01' }

const aCouple = async (savedPlans: SavedPlan[] = []) => {
  const couple = await service.couple()
  const { spaceId } = couple
  for (const { userId } of [couple.first, couple.second]) service.owners.users.set(userId, { ...aStranger(), userId })
  const params = { spaceId }
  if (savedPlans.length > 0) {
    const put = { params: { spaceId, key: 'date_ideas' }, body: { savedPlans }, token: couple.first.token }
    expect((await service.call(putInteraction, put)).status).toBe(200)
  }
  const make = async (token = couple.first.token) => {
    const { status, body } = await service.call(contract.createCalendarFeed, { params, token })
    expect(status).toBe(201)
    const { url } = body.data
    return { url, secret: new URL(url).searchParams.get('token') ?? '' }
  }
  const feed = async (token = couple.first.token) =>
    (await service.call(contract.getCalendarFeed, { params, token })).body.data.feed
  return { ...couple, params, make, feed }
}
const open = async (secret: string): Promise<Response> => service.app.request(`/space/calendar.ics?token=${secret}`)
const titlesAt = async (secret: string): Promise<string[]> => {
  const response = await open(secret)
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8'])
  const calendar = ICAL.Component.fromString(await response.text())
  return calendar.getAllSubcomponents('vevent').map((one) => String(one.getFirstPropertyValue('summary')))
}

describe("a couple's calendar", () => {
  it('shows plans with a day, the anniversary and timeline days to holders of the address', async () => {
    const undated = { title: 'Some day', details: '', ts }
    const { params, first, make, spaceId } = await aCouple([aPicnic, undated])
    const body = { relationshipStartDate: '2020-02-29' }
    await service.call(updateSpace, { params, body, token: first.token })
    service.owners.timelineDays.set(spaceId, [
      { id: newId(), title: 'First kiss', type: 'milestone', date: '2020-03-01', location: 'Lisbon' },
    ])
    const { url, secret } = await make()
    expect(url.startsWith('https://love.example/api/space/calendar.ics?token=')).toBe(true)
    expect((await titlesAt(secret)).toSorted()).toEqual(['A picnic, at dawn', 'First kiss', 'Our anniversary'])
  })

  it('lists the next days, soonest first: open plans, the anniversary and yearly timeline days', async () => {
    const plan = (title: string, more: Partial<SavedPlan>): SavedPlan => ({ title, details: '', ts, ...more })
    const { params, first, second, spaceId } = await aCouple([
      plan('Long ago', { date: '2020-05-01' }),
      plan('Done already', { date: '2999-01-01', done: true }),
      plan('Far away', { date: '2999-01-02' }),
      plan('Some day', {}),
    ])
    const ask = async (token: string) =>
      (await service.call(contract.listNextDays, { params, token })).body.data.nextDays.map(
        ({ kind, title, years }) => [kind, title, years !== undefined && years > 0],
      )
    expect(await ask(first.token)).toEqual([['plan', 'Far away', false]])
    await service.call(updateSpace, { params, body: { relationshipStartDate: '2020-02-29' }, token: first.token })
    service.owners.timelineDays.set(spaceId, [
      { id: newId(), title: 'First kiss', type: 'milestone', date: '2020-03-01', location: 'Lisbon' },
      { id: newId(), title: 'Mia turns thirty', type: 'birthday', date: '2020-02-29', location: '' },
    ])
    const found = await ask(second.token)
    expect(found).toHaveLength(3)
    expect(found).toEqual(
      expect.arrayContaining([
        ['start', '', true],
        ['birthday', 'Mia turns thirty', true],
      ]),
    )
    expect(found.at(-1)).toEqual(['plan', 'Far away', false])
  })

  it("lists the members' birthdays among them without the year, instead of a timeline event of that day", async () => {
    const { params, first, second, spaceId } = await aCouple([])
    service.owners.birthdays.set(second.userId, '02-29')
    service.owners.timelineDays.set(spaceId, [
      { id: newId(), title: 'Mia turns thirty', type: 'birthday', date: '2020-02-29', location: '' },
    ])
    const { nextDays } = (await service.call(contract.listNextDays, { params, token: first.token })).body.data
    const standsIn = nextDays[0]?.date.endsWith('-03-01') ? { isForLeapDay: true } : {}
    const date = expect.stringMatching(/-(02-29|03-01)$/)
    expect(nextDays).toEqual([{ kind: 'birthday', title: '', userId: second.userId, date, ...standsIn }])
  })

  it("repeats the members' birthdays without the year, unless the timeline has them", async () => {
    const { make, first, second, spaceId } = await aCouple([])
    await service.deps.people.save({ ...aStranger(), userId: second.userId })
    service.owners.birthdays.set(first.userId, '05-17')
    service.owners.birthdays.set(second.userId, '02-29')
    const { secret } = await make()
    expect((await titlesAt(secret)).toSorted()).toEqual(["Mia's birthday", 'Your birthday'])
    expect(await (await open(secret)).text()).toContain('DTSTART;VALUE=DATE:20000229')
    service.owners.timelineDays.set(spaceId, [
      { id: newId(), title: 'The day you were born', type: 'birthday', date: '1994-05-17', location: '' },
    ])
    expect((await titlesAt(secret)).toSorted()).toEqual(["Mia's birthday", 'The day you were born'])
  })

  it('stores only the hash of the address, and never shows the address again', async () => {
    const { make, feed } = await aCouple()
    expect(await feed()).toBeNull()
    const { secret } = await make()
    expect(Object.keys((await feed()) ?? {})).toEqual(['createdAt'])
    expect(await placesOf(service, secret)).toEqual([])
  })

  it('has one address for each partner', async () => {
    const { make, feed, second } = await aCouple()
    await make()
    expect(await feed(second.token)).toBeNull()
  })

  it('stops when its owner withdraws the address or makes another', async () => {
    const { params, first, make } = await aCouple()
    const { secret: former } = await make()
    const { secret } = await make()
    expect([(await open(former)).status, (await open(secret)).status]).toEqual([404, 200])
    const taken = { params, token: first.token }
    expect((await service.call(contract.deleteCalendarFeed, taken)).status).toBe(204)
    expect((await service.call(contract.deleteCalendarFeed, taken)).status).toBe(204)
    expect((await open(secret)).status).toBe(404)
    expect((await open(randomToken(32))).status).toBe(404)
  })

  it('answers 404 once the space has ended or its owner has left', async () => {
    const { params, first, second, make } = await aCouple()
    const [{ secret }, { secret: ofSecond }] = [await make(), await make(second.token)]
    await service.call(endSpace, { params, token: first.token })
    expect((await open(secret)).status).toBe(404)
    expect((await service.call(contract.createCalendarFeed, { params, token: first.token })).problem.code).toBe(
      'SPACE_READ_ONLY',
    )
    await service.call(resumeSpace, { params, token: first.token })
    expect((await open(secret)).status).toBe(200)
    await service.call(leaveSpace, { params, token: second.token })
    expect([(await open(ofSecond)).status, (await open(secret)).status]).toEqual([404, 200])
  })

  it('answers 404 while its owner is deactivated', async () => {
    const { first, make } = await aCouple()
    const { secret } = await make()
    expect((await open(secret)).status).toBe(200)
    const change = async (version: number, active: boolean) => {
      const { userId } = first
      service.owners.users.set(userId, { ...aStranger(), userId, version, active })
      await service.publish(userChanged, { aggregateId: userId, data: { userId, version, active } })
      await service.idle(userChanged, 'space-save-person-on-changed')
      return (await open(secret)).status
    }
    expect([await change(2, false), await change(3, true)]).toEqual([404, 200])
  })

  it('answers 503, so that calendar apps keep their copy, while the timeline is unavailable', async () => {
    const { make } = await aCouple()
    const { secret } = await make()
    service.owners.setDown(true)
    expect((await open(secret)).status).toBe(503)
  })

  it('is limited to sixty reads an hour', async () => {
    const { make } = await aCouple()
    const { secret } = await make()
    const statuses = new Set<number>()
    for (let count = 0; count < 61; count += 1) statuses.add((await open(secret)).status)
    expect([...statuses]).toEqual([200, 429])
  })
})

const end = (userId: string, before: Date, exceptSid: string | null = null) => ({
  aggregateId: userId,
  data: { userId, before: before.toISOString(), exceptSid, reason: 'ended-by-user' },
})
const durable = 'space-end-calendar-feeds-on-sessions-ended'
const endAll = async (...given: Parameters<typeof end>) => {
  await service.publish(userSessionsEnded, end(...given))
  await service.idle(userSessionsEnded, durable)
}
const inAMinute = () => new Date(service.deps.clock().getTime() + 60_000)

describe('an end of all sessions', () => {
  it("also ends the address made in the session it spares, and no other user's", async () => {
    const { first, second, make, feed } = await aCouple()
    const [{ secret }, { secret: ofSecond }] = [await make(), await make(second.token)]
    await endAll(first.userId, inAMinute(), first.sid)
    expect([(await open(secret)).status, (await open(ofSecond)).status]).toEqual([404, 200])
    expect(await feed()).toBeNull()
  })

  it('keeps an address made in a later session, however late the service learns of the end', async () => {
    const { first, make } = await aCouple()
    const sessionsEndedAt = inAMinute()
    const later = await service.signIn({ userId: first.userId, stepUpAt: true, sessionsEndedAt })
    const { secret } = await make(later.token)
    await endAll(first.userId, sessionsEndedAt)
    expect((await open(secret)).status).toBe(200)
  })

  it('keeps an address that the spared session made afterwards with an earlier token', async () => {
    const { first, make } = await aCouple()
    const { secret } = await make()
    await endAll(first.userId, new Date(service.deps.clock().getTime() - 1_000), first.sid)
    expect((await open(secret)).status).toBe(200)
    await endAll(first.userId, new Date(service.deps.clock().getTime() - 500))
    expect((await open(secret)).status).toBe(404)
  })

  it('ends an earlier address of an older release', async () => {
    const { first, make } = await aCouple()
    const [{ secret }, made] = [await make(), new Date(service.deps.clock().getTime() - 2_000)]
    const unset = { $set: { createdAt: made }, $unset: { sid: 1, sessionsEndedAt: 1 } }
    await service.deps.calendarFeeds.update({ userId: first.userId }, unset, [])
    await endAll(first.userId, new Date(made.getTime() - 1))
    expect((await open(secret)).status).toBe(200)
    await endAll(first.userId, new Date(made.getTime() + 1))
    expect((await open(secret)).status).toBe(404)
  })

  it('refuses a new address to a session that ends meanwhile', async () => {
    const { params, first, feed } = await aCouple()
    meanwhile(service.deps.calendarFeeds, 'insert', () => endAll(first.userId, inAMinute()), 'before')
    const { problem } = await service.call(contract.createCalendarFeed, { params, token: first.token })
    expect(problem.code).toBe('SESSION_ENDED')
    const later = await service.signIn({ userId: first.userId, sessionsEndedAt: inAMinute() })
    expect(await feed(later.token)).toBeNull()
  })
})

describeConsumer({
  service: () => service,
  event: userSessionsEnded,
  durable,
  prepare: async () => {
    const { spaceId, first, make } = await aCouple()
    await make()
    return { ...end(first.userId, inAMinute()), effect: () => service.deps.calendarFeeds.find({ spaceId }) }
  },
})

describe('the calendar file of a plan', () => {
  const ask = (spaceId: string, token: string, { title, details }: SavedPlan) =>
    service.call(contract.createPlanDownload, { params: { spaceId }, body: { title, details }, token })

  it('can be opened once, and holds this plan only', async () => {
    const { spaceId, second } = await aCouple([aPicnic, { ...aPicnic, title: 'Another' }])
    const asked = await ask(spaceId, second.token, aPicnic)
    const url = asked.body.data.url.replace('/api', '')
    const response = await service.app.request(url)
    expect(response.headers.get('content-disposition')).toContain("filename*=UTF-8''Our%20plan.ics")
    const calendar = ICAL.Component.fromString(await response.text())
    const events = calendar.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one))
    expect(events.map(({ summary, description }) => [summary, description])).toEqual([[aPicnic.title, aPicnic.details]])
    expect(String(events[0]?.startDate)).toBe('2027-05-01')
    expect((await service.app.request(url)).status).toBe(410)
  })

  it('needs an existing plan with a day', async () => {
    const undated: SavedPlan = { title: 'Some day', details: '', ts }
    const { spaceId, first } = await aCouple([undated])
    expect((await ask(spaceId, first.token, undated)).problem.code).toBe('PLAN_NOT_FOUND')
    expect((await ask(spaceId, first.token, aPicnic)).problem.code).toBe('PLAN_NOT_FOUND')
  })
})

it('refuses a plan on an impossible day', async () => {
  const { spaceId, first } = await aCouple()
  const put = { params: { spaceId, key: 'date_ideas' }, body: { savedPlans: [{ ...aPicnic, date: '2027-02-30' }] } }
  const { problem } = await service.call(putInteraction, { ...put, token: first.token })
  expect(problem.errors?.[0]?.field).toBe('body.savedPlans.0.date')
})
