import fc from 'fast-check'
import { rebuildActivities } from '@love-space/contracts/engagement/activity.internal.ts'
import {
  getLoveStreak,
  listActivities,
  listActivitiesByType,
} from '@love-space/contracts/engagement/activity.routes.ts'
import type { Activity, ActivityType } from '@love-space/contracts/engagement/activity.ts'
import { messageCreated } from '@love-space/contracts/engagement/message.events.ts'
import { getUserStats } from '@love-space/contracts/engagement/stats.routes.ts'
import { createLoveMessage } from '@love-space/contracts/engagement/message.routes.ts'
import { moodRated } from '@love-space/contracts/engagement/mood.events.ts'
import { rateMood } from '@love-space/contracts/engagement/mood.routes.ts'
import { memoryCreated, memoryDeleted } from '@love-space/contracts/media/memory.events.ts'
import { timelineEventCreated } from '@love-space/contracts/media/timeline.events.ts'
import { liveHinted } from '@love-space/contracts/gateway/live.events.ts'
import { addDays } from '@love-space/couple-rules/days.ts'
import { activityIdOf, messageIdOf, moodIdOf } from '@love-space/couple-rules/natural-ids.ts'
import { streakOf } from '@love-space/couple-rules/streak.ts'
import { newId } from '@love-space/service-kit/process/crypto.ts'
import { describeConsumer } from '@love-space/testing/consumer-cases.ts'
import { waitFor } from '@love-space/testing/wait-for.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startWorld, type World } from '../../test/world.ts'
import { countedKinds } from './activities.queries.ts'
import { recordActivity } from './record-activity.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
beforeEach(() => {
  world.moveTo('2026-11-21T12:00:00.000Z')
  world.owners.items.memory = []
  world.owners.items.timeline = []
})
afterAll(() => world?.service.stop())

const today = '2026-11-21'
const streakFor = async (token: string, spaceId: string) =>
  (await world.service.call(getLoveStreak, { token, params: { spaceId } })).body.data
const rowsOf = (spaceId: string) => world.service.deps.activities.find({ spaceId })
const note = (spaceId: string, userId: string, kind: ActivityType, day: string, refId = newId()) =>
  recordActivity(world.service.deps, { spaceId, userId, kind, day, refId }, { isPublished: false })
const all = { message: true, loveMessage: true, timeline: true, memory: true, moodRating: true }
const off = { message: false, loveMessage: false, timeline: false, memory: false, moodRating: false }

const activitiesOf = async (token: string, spaceId: string) => {
  const found: Activity[] = []
  for (let page = 1; ; page += 1) {
    const query = { page, limit: 100 }
    const { data } = (await world.service.call(listActivities, { token, params: { spaceId }, query })).body
    found.push(...data.activities)
    if (page >= data.totalPages) return found
  }
}

describe('the streak', () => {
  it('grows with a letter and with a mood, is shown live in both browsers, and counts a day once', async () => {
    const { anna, ben, space } = await world.addCouple()
    const { spaceId } = space
    expect(await streakFor(anna.token, spaceId)).toEqual({
      streak: 0,
      best: 0,
      freezesLeft: 2,
      isPaused: false,
      isTodayDone: false,
      date: today,
    })
    await note(spaceId, anna.userId, 'message', '2026-11-20')
    await world.service.call(createLoveMessage, { token: anna.token, body: { message: 'Hi' } })
    await world.service.call(rateMood, { token: ben.token, body: { rating: 4 } })
    await waitFor(async () => (await rowsOf(spaceId)).length === 3)
    expect(await streakFor(ben.token, spaceId)).toMatchObject({ streak: 2, best: 2, isTodayDone: true })
    const ofMood = { spaceId, day: today, userId: ben.userId, kind: 'moodRating' }
    const id = activityIdOf({ ...ofMood, refId: moodIdOf(spaceId, today, ben.userId) })
    // Services of other tests send hints to Ben only, because they do not know the space's members.
    const recipients = [ben.userId, anna.userId]
    const hint = await world.service.published(
      liveHinted,
      ({ subject, data }) => subject === id && data.userIds.length === recipients.length,
    )
    expect(hint.data).toMatchObject({ topic: 'activities', userIds: recipients })
  })

  it("counts the activities that the couple's settings choose, and recounts when they change", async () => {
    const { anna, space } = await world.addCouple({ loveStreakCriteria: { ...off, memory: true } })
    const { spaceId } = space
    for (const age of [0, 1, 2]) await note(spaceId, anna.userId, 'memory', addDays(today, -age))
    for (const age of [3, 4]) await note(spaceId, anna.userId, 'message', addDays(today, -age))
    expect((await streakFor(anna.token, spaceId)).streak).toBe(3)
    const facts = {
      ...space,
      version: space.version + 1,
      loveStreakCriteria: { ...off, loveMessage: true, memory: true },
    }
    await world.service.deps.members.saveSpace(facts)
    expect((await streakFor(anna.token, spaceId)).streak).toBe(5)
    expect(countedKinds(off)).toEqual([])
  })

  it("counts days of the space's time zone, across midnight", async () => {
    const { anna, space } = await world.addCouple({ timeZone: 'Europe/Berlin' })
    const { spaceId } = space
    world.moveTo('2026-11-21T22:59:00.000Z')
    await world.service.call(createLoveMessage, { token: await anna.signIn(), body: { message: 'Good night' } })
    world.moveTo('2026-11-21T23:01:00.000Z')
    const token = await anna.signIn()
    await waitFor(async () => (await rowsOf(spaceId)).length === 1)
    expect(await streakFor(token, spaceId)).toMatchObject({ streak: 1, date: '2026-11-22', isTodayDone: false })
    await world.service.call(createLoveMessage, { token, body: { message: 'Good morning' } })
    await waitFor(async () => (await rowsOf(spaceId)).length === 2)
    expect(await streakFor(token, spaceId)).toMatchObject({ streak: 2, isTodayDone: true })
  })

  it('keeps the day of a deleted record', async () => {
    const { anna, space } = await world.addCouple()
    const { spaceId } = space
    const memoryId = newId()
    const facts = { memoryId, spaceId, userId: anna.userId, date: '2020-01-01' }
    const created = { ...facts, doneOn: today, images: 1, videos: 0 }
    await world.service.publish(memoryCreated, { aggregateId: memoryId, data: created })
    await waitFor(async () => (await rowsOf(spaceId)).length === 1)
    await world.service.publish(memoryDeleted, { aggregateId: memoryId, data: { ...facts, deletedBy: anna.userId } })
    await world.service.idle(memoryCreated, 'engagement-note-memory-created')
    expect((await streakFor(anna.token, spaceId)).streak).toBe(1)
  })

  it('always equals the streak computed from the activities that both can read', async () => {
    const done = fc.record({
      age: fc.integer({ min: 0, max: 25 }),
      kind: fc.constantFrom<ActivityType>('message', 'moodRating', 'memory', 'timeline'),
      byAnna: fc.boolean(),
    })
    const flags = fc.record({
      message: fc.boolean(),
      loveMessage: fc.boolean(),
      timeline: fc.boolean(),
      memory: fc.boolean(),
      moodRating: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(done, { maxLength: 30 }), flags, async (things, loveStreakCriteria) => {
        const { anna, ben, space } = await world.addCouple({ loveStreakCriteria })
        const { spaceId } = space
        await Promise.all(
          things.map(({ age, kind, byAnna }) =>
            note(spaceId, byAnna ? anna.userId : ben.userId, kind, addDays(today, -age)),
          ),
        )
        const kinds: readonly string[] = countedKinds(loveStreakCriteria)
        const counted = (await activitiesOf(ben.token, spaceId)).filter(({ type }) => kinds.includes(type))
        const { days, ...rest } = streakOf(
          counted.map(({ date }) => date),
          today,
        )
        expect(await streakFor(anna.token, spaceId)).toEqual({ streak: days, ...rest, date: today })
      }),
      { numRuns: 12 },
    )
  })
})

describe('the activities', () => {
  it('is read newest first by pages, and by type between two days, both included', async () => {
    const { anna, space } = await world.addCouple({ loveStreakCriteria: all })
    const { spaceId } = space
    for (const age of [0, 1, 2, 3, 4]) await note(spaceId, anna.userId, 'memory', addDays(today, -age))
    await note(spaceId, anna.userId, 'message', addDays(today, -1))
    const token = anna.token
    const first = (await world.service.call(listActivities, { token, params: { spaceId }, query: { limit: 4 } })).body
      .data
    expect(first).toMatchObject({ total: 6, totalPages: 2, currentPage: 1 })
    expect(first.activities[0]).toMatchObject({ type: 'memory', date: today, userId: anna.userId })
    const query = { type: 'memory' as const, startDate: addDays(today, -3), endDate: addDays(today, -1) }
    const between = (await world.service.call(listActivitiesByType, { token, params: { spaceId }, query })).body.data
    expect(between.activities.map(({ date }) => date)).toEqual([
      addDays(today, -1),
      addDays(today, -2),
      addDays(today, -3),
    ])
  })

  it.each([
    ['startDate', { startDate: '2026-11-02', endDate: '2026-11-01' }],
    ['startDate', { startDate: '2025-01-01', endDate: '2026-11-01' }],
    ['startDate', { startDate: '2026-02-30' }],
    ['endDate', { endDate: '2026-02-30' }],
  ])('refuses an invalid range and names the field: %s', async (field, range) => {
    const { anna, space } = await world.addCouple()
    const { status, problem } = await world.service.call(listActivitiesByType, {
      token: anna.token,
      params: { spaceId: space.spaceId },
      query: { type: 'message', ...range },
    })
    expect([status, problem.errors?.[0]?.field]).toEqual([422, `query.${field}`])
  })

  it('is completed from recent letters, moods, memories and timeline every night, and from all by one command', async () => {
    const { anna, ben, space } = await world.addCouple()
    const { spaceId } = space
    const { deps } = world.service
    const now = deps.clock()
    const letter = {
      text: 'Old',
      voice: null,
      mood: 'happy',
      tags: [],
      words: [],
      likes: [],
      chosenBy: [],
      createdAt: now,
      updatedAt: now,
      writtenAt: now,
    }
    const day = '2026-11-20'
    await deps.messages.insert(
      { _id: messageIdOf(spaceId, day, anna.userId), spaceId, userId: anna.userId, day, ...letter },
      [],
    )
    const mood = { spaceId, userId: ben.userId, day, rating: 3, note: null, ratedAt: now }
    await deps.moods.insert({ _id: moodIdOf(spaceId, day, ben.userId), ...mood }, [])
    const rebuild = async () => {
      const token = await world.service.internalToken('admin')
      const { jobId } = (await world.service.call(rebuildActivities, { token })).body.data
      await waitFor(async () => (await deps.jobs.status(jobId, {}))?.state === 'done')
    }
    const addedAt = '2026-11-18T23:30:00.000Z'
    world.owners.items.memory = [1, 2, 3].map(() => ({ id: newId(), spaceId, userId: ben.userId, addedAt }))
    world.owners.items.timeline = [{ id: newId(), spaceId, userId: anna.userId, addedAt }]
    // The event recorded this activity before the couple's time zone changed.
    const known = world.owners.items.memory[0]?.id ?? ''
    await note(spaceId, ben.userId, 'memory', '2026-11-18', known)
    const atNight = async () =>
      expect(await world.service.runScheduled('complete-activities')).toMatchObject({ state: 'done' })
    const old = { id: newId(), spaceId, userId: ben.userId, addedAt: '2026-11-02T12:00:00.000Z' }
    world.owners.items.memory.push(old)
    await atNight()
    expect((await rowsOf(spaceId)).some(({ refId }) => refId === old.id)).toBe(false)
    world.owners.items.memory.pop()
    const memories = (await rowsOf(spaceId)).filter(({ kind }) => kind === 'memory')
    expect(memories.map(({ refId, day }) => [refId === known, day]).sort()).toEqual([
      [false, '2026-11-19'],
      [false, '2026-11-19'],
      [true, '2026-11-18'],
    ])
    const kinds = ['memory', 'memory', 'memory', 'message', 'moodRating', 'timeline']
    expect((await rowsOf(spaceId)).map(({ kind }) => kind).sort()).toEqual(kinds)
    await atNight()
    expect(await rowsOf(spaceId)).toHaveLength(kinds.length)
    world.owners.items.memory.push(old)
    await rebuild()
    expect((await rowsOf(spaceId)).filter(({ refId }) => refId === old.id)).toHaveLength(1)
    expect((await streakFor(anna.token, spaceId)).streak).toBe(3)
  })
})

describe('a pause', () => {
  it('keeps the streak while it lasts, and shows it as paused', async () => {
    const streakPauses = [{ from: '2026-11-10', to: '2026-11-22' }]
    const { anna, space } = await world.addCouple({ streakPauses })
    const { spaceId } = space
    for (const age of [12, 13, 14]) await note(spaceId, anna.userId, 'message', addDays(today, -age))
    expect(await streakFor(anna.token, spaceId)).toMatchObject({ streak: 3, isPaused: true, freezesLeft: 2 })
    const ended = [{ from: '2026-11-10', to: '2026-11-12' }]
    await world.service.deps.members.saveSpace({ ...space, version: space.version + 1, streakPauses: ended })
    expect(await streakFor(anna.token, spaceId)).toMatchObject({ streak: 0, best: 3, isPaused: false })
  })
})

describe('the figures of a couple', () => {
  it('are those of the current space, the same for both', async () => {
    const { anna, ben, space } = await world.addCouple()
    const { spaceId } = space
    await world.service.call(createLoveMessage, { token: anna.token, body: { message: 'Hi' } })
    await world.service.call(rateMood, { token: ben.token, body: { rating: 4 } })
    await waitFor(async () => (await rowsOf(spaceId)).length === 2)
    const added = { spaceId, userId: anna.userId, addedAt: '2026-11-01T12:00:00.000Z' }
    world.owners.items.memory = [1, 2, 3].map(() => ({ id: newId(), ...added }))
    world.owners.items.timeline = [{ id: newId(), ...added }]
    for (const { token } of [anna, ben]) {
      const { stats } = (await world.service.call(getUserStats, { token })).body.data
      expect(stats).toEqual({ messages: 1, moods: 1, memories: 3, timelineEvents: 1, streak: 1 })
    }
  })
})

const couple = async () => {
  const { anna, space } = await world.addCouple()
  const { spaceId } = space
  return { spaceId, userId: anna.userId, effect: () => rowsOf(spaceId) }
}

describeConsumer({
  service: () => world.service,
  event: messageCreated,
  durable: 'engagement-note-message-created',
  prepare: async () => {
    const { effect, ...facts } = await couple()
    const messageId = messageIdOf(facts.spaceId, today, facts.userId)
    return { aggregateId: messageId, data: { ...facts, messageId, day: today }, effect }
  },
})
describeConsumer({
  service: () => world.service,
  event: moodRated,
  durable: 'engagement-note-mood-rated',
  prepare: async () => {
    const { effect, ...facts } = await couple()
    const moodId = moodIdOf(facts.spaceId, today, facts.userId)
    return { aggregateId: moodId, data: { ...facts, moodId, day: today }, effect }
  },
})
describeConsumer({
  service: () => world.service,
  event: memoryCreated,
  durable: 'engagement-note-memory-created',
  prepare: async () => {
    const { effect, ...facts } = await couple()
    const memoryId = newId()
    const data = { ...facts, memoryId, date: '2020-01-01', doneOn: today, images: 0, videos: 0 }
    return { aggregateId: memoryId, data, effect }
  },
})
describeConsumer({
  service: () => world.service,
  event: timelineEventCreated,
  durable: 'engagement-note-timeline-event-created',
  prepare: async () => {
    const { effect, ...facts } = await couple()
    const timelineEventId = newId()
    return {
      aggregateId: timelineEventId,
      data: { ...facts, timelineEventId, date: '2020-01-01', doneOn: today },
      effect,
    }
  },
})
