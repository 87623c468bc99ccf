import * as routes from '@love-space/contracts/media/timeline.routes.ts'
import * as events from '@love-space/contracts/media/timeline.events.ts'
import { listTimelineDays } from '@love-space/contracts/media/timeline.internal.ts'
import { listTrash, restoreFromTrash } from '@love-space/contracts/media/trash.routes.ts'
import { liveHinted } from '@love-space/contracts/gateway/live.events.ts'
import type { TimelineEvent } from '@love-space/contracts/media/timeline.ts'
import { newId } from '@love-space/service-kit/process/crypto.ts'
import { exportedItems } from '@love-space/testing/exported-items.ts'
import { waitFor } from '@love-space/testing/wait-for.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { uniquePng } from '../../test/pictures.ts'
import { startWorld, type World } from '../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world?.stop())

type Couple = Awaited<ReturnType<World['addCouple']>>
interface Person {
  readonly token: string
}

const given = { title: 'First kiss', date: '2026-10-01' }
const add = ({ token }: Person, body: object = {}, idempotencyKey?: string) =>
  world.service.call(routes.createTimelineEvent, {
    body: { ...given, ...body },
    token,
    ...(idempotencyKey ? { headers: { 'idempotency-key': idempotencyKey } } : {}),
  })
const added = async (person: Person, body: object = {}): Promise<TimelineEvent> => {
  const answer = await add(person, body)
  expect(answer.status).toBe(201)
  return answer.body.data.timelineEvent
}
const list = async ({ token }: Person, query: object = {}) =>
  (await world.service.call(routes.listTimelineEvents, { query, token })).body.data
const titles = async (person: Person, query: object = {}) =>
  (await list(person, query)).timelineEvents.map(({ title }) => title)
const read = ({ token }: Person, id: string) => world.service.call(routes.getTimelineEvent, { params: { id }, token })
const change = ({ token }: Person, id: string, body: object) =>
  world.service.call(routes.updateTimelineEvent, { params: { id }, body, token })
const remove = ({ token }: Person, id: string) =>
  world.service.call(routes.deleteTimelineEvent, { params: { id }, token })
const count = async ({ token }: Person, spaceId: string) =>
  (await world.service.call(routes.countTimelineEvents, { params: { spaceId }, token })).body.data.count

const pictureOf = async ({ anna, space }: Couple) => {
  const path = `${space.spaceId}/timeline`
  const { id } = await world.upload({ token: anna.token, bytes: await uniquePng(), path, name: 'sea.png' })
  return world.settled(anna.token, id)
}
const refsOf = async (id: string) => (await world.service.deps.files.findById(id))?.refs ?? null
const isAttached = (fileId: string, eventId: string | null) =>
  waitFor(async () => {
    const refs = await refsOf(fileId)
    return eventId === null ? refs?.length === 0 : refs?.includes(`timeline:${eventId}`)
  })

describe('a search of the timeline', () => {
  it('finds by title, description, tag and place, accents ignored, in the own space only', async () => {
    const { anna, ben } = await world.addCouple()
    const others = await world.addCouple()
    await added(others.anna, { title: 'Theirs', location: 'Málaga' })
    const trip = await added(anna, {
      title: 'Our trip',
      description: 'It rained.',
      location: 'Málaga, España',
      tags: ['mar'],
    })
    await added(anna, { title: 'Málaga again', date: '2025-03-01' })
    const found = (words: string, more: object = {}) => titles(ben, { words, ...more })
    expect(await found('malaga')).toEqual(['Our trip', 'Málaga again'])
    expect(await found('ESPAÑA mala')).toEqual(['Our trip'])
    for (const words of ['rained', 'mar', 'trip']) expect(await found(words)).toEqual(['Our trip'])
    expect(await found('malaga', { to: '2025-12-31' })).toEqual(['Málaga again'])
    expect((await list(ben, { words: 'malaga', limit: 1 })).total).toBe(2)
    await change(ben, trip.id, { location: 'Sylt' })
    expect([await found('malaga'), await found('sylt')]).toEqual([['Málaga again'], ['Our trip']])
    await remove(anna, trip.id)
    expect(await found('sylt')).toEqual([])
    const short = await world.service.call(routes.listTimelineEvents, { query: { words: 'ma' }, token: ben.token })
    expect(short).toMatchObject({ status: 422, problem: { errors: [{ field: 'query.words' }] } })
  })
})

describe('a timeline event', () => {
  it('is read by both with its author, and published without its texts', async () => {
    const couple = await world.addCouple()
    const { anna, ben, space } = couple
    const picture = await pictureOf(couple)
    const event = await added(anna, {
      description: ' It rained. ',
      type: 'date',
      location: 'Sylt',
      coordinates: { lat: 54.9, lng: 8.3 },
      tags: ['sea'],
      media: picture.url,
    })
    const seen = (await read(ben, event.id)).body.data.timelineEvent
    expect(seen).toMatchObject({
      ...given,
      description: 'It rained.',
      type: 'date',
      location: 'Sylt',
      coordinates: { lat: 54.9, lng: 8.3 },
      tags: ['sea'],
      userId: anna.userId,
      createdBy: { id: anna.userId, name: 'Anna' },
      mediaFile: { id: picture.id, kind: 'image' },
    })
    expect((await world.fetchFile(seen.media)).status).toBe(200)
    const published = await world.service.published(events.timelineEventCreated, ({ subject }) => subject === event.id)
    const facts = { timelineEventId: event.id, spaceId: space.spaceId, userId: anna.userId, date: given.date }
    expect(published.data).toEqual({ ...facts, doneOn: '2026-11-21' })
    const hint = await world.service.published(liveHinted, (one) => one.id === `${published.id}-live`)
    expect(hint.data).toMatchObject({ topic: 'timeline', ref: event.id, userIds: [anna.userId, ben.userId] })
    await isAttached(picture.id, event.id)
  })

  it('needs a title, a past day, and valid, complete coordinates', async () => {
    const { anna } = await world.addCouple()
    const fieldsOf = async (body: object) => (await add(anna, body)).problem.errors?.map(({ field }) => field)
    expect(await fieldsOf({ title: '  ' })).toEqual(['body.title'])
    expect(await fieldsOf({ title: 'x'.repeat(101) })).toEqual(['body.title'])
    expect(await fieldsOf({ description: 'x'.repeat(501) })).toEqual(['body.description'])
    for (const date of ['2026-11-22', '2026-02-30', 'yesterday'])
      expect(await fieldsOf({ date })).toEqual(['body.date'])
    expect(await fieldsOf({ type: 'wedding' })).toEqual(['body.type'])
    for (const coordinates of [{ lat: 1 }, { lng: 1 }, { lat: 91, lng: 1 }, { lat: 1, lng: -180.5 }]) {
      expect((await fieldsOf({ coordinates }))?.[0]).toMatch(/^body\.coordinates/)
    }
  })

  it('is created once per idempotency key', async () => {
    const { anna, space } = await world.addCouple()
    const key = newId()
    const [one, again] = [await add(anna, {}, key), await add(anna, {}, key)]
    expect(again.body.data.timelineEvent.id).toBe(one.body.data.timelineEvent.id)
    expect(await count(anna, space.spaceId)).toBe(1)
  })

  it('accepts no medium of other users or hosts, or that is neither picture nor video', async () => {
    const couple = await world.addCouple()
    const theirs = await pictureOf(await world.addCouple())
    expect((await add(couple.anna, { media: theirs.url })).problem.code).toBe('FILE_NOT_FOUND')
    const elsewhere = await add(couple.anna, { media: 'https://elsewhere.example/api/files/x.png' })
    expect(elsewhere.problem.errors?.[0]?.field).toMatch(/^body\.media/)
  })

  it('keeps a medium whose expired address is repeated, and detaches one that is replaced or removed', async () => {
    const couple = await world.addCouple()
    const [first, second] = [await pictureOf(couple), await pictureOf(couple)]
    const event = await added(couple.anna, { media: first.url })
    await isAttached(first.id, event.id)
    world.pass(40 * 86_400_000)
    const ben = { token: await couple.ben.signIn() }
    const kept = (await change(ben, event.id, { title: 'Our first kiss', media: event.media })).body.data.timelineEvent
    expect(kept).toMatchObject({ title: 'Our first kiss', date: given.date, mediaFile: { id: first.id } })
    expect((await change(ben, event.id, { location: 'Sylt' })).body.data.timelineEvent.mediaFile?.id).toBe(first.id)
    const third = await pictureOf({ ...couple, anna: { ...couple.anna, token: await couple.anna.signIn() } })
    await change(ben, event.id, { media: third.url })
    await isAttached(first.id, null)
    await isAttached(third.id, event.id)
    expect((await change(ben, event.id, { media: null })).body.data.timelineEvent).toMatchObject({
      media: null,
      mediaFile: null,
    })
    await isAttached(third.id, null)
    expect(second.id).not.toBe(third.id)
  })

  it('gets the medium that a change names, even if another one was set at the same moment', async () => {
    const couple = await world.addCouple()
    const { anna, ben } = couple
    const [first, second] = [await pictureOf(couple), await pictureOf(couple)]
    const event = await added(anna, { media: first.url })
    const { timelineEvents } = world.service.deps
    const { mutate } = timelineEvents
    const writing = vi.spyOn(timelineEvents, 'mutate').mockImplementationOnce(async (id, decide) => {
      expect((await change(ben, event.id, { media: second.url })).status).toBe(200)
      return mutate(id, decide)
    })
    const kept = await change(anna, event.id, { title: 'Ours', media: first.url })
    writing.mockRestore()
    expect(kept.body.data.timelineEvent).toMatchObject({ title: 'Ours', mediaFile: { id: first.id } })
    await isAttached(first.id, event.id)
    await isAttached(second.id, null)
  })

  it('can be changed by either member, and shows by whom', async () => {
    const { anna, ben } = await world.addCouple()
    const event = await added(anna)
    await change(ben, event.id, { coordinates: { lat: 1, lng: 2 }, date: '2026-09-30' })
    const published = await world.service.published(events.timelineEventUpdated, ({ subject }) => subject === event.id)
    expect(published.data).toMatchObject({ userId: anna.userId, updatedBy: ben.userId, date: '2026-09-30' })
    const emptied = await change(anna, event.id, { coordinates: null })
    expect(emptied.body.data.timelineEvent).toMatchObject({ coordinates: null, createdBy: { id: anna.userId } })
    expect((await change(anna, event.id, { date: '2027-01-01' })).problem.errors?.[0]?.field).toBe('body.date')
  })

  it('refuses a change based on an older version, and accepts a repeated one once', async () => {
    const { anna, ben } = await world.addCouple()
    const { id, updatedAt: basedOn } = await added(anna, { coordinates: { lat: 1, lng: 2 } })
    world.pass(1_000)
    await change(ben, id, { title: 'Ours', location: 'Sylt' })
    const late = { ...given, title: 'Mine', coordinates: { lat: 1, lng: 2 }, basedOn }
    const refused = await change(anna, id, late)
    expect([refused.status, refused.problem.code]).toEqual([409, 'ITEM_CHANGED_SINCE'])
    expect((await read(anna, id)).body.data.timelineEvent.title).toBe('Ours')
    expect((await change(anna, id, { ...late, title: 'Ours', location: 'Sylt' })).status).toBe(200)
    const { updatedAt } = (await read(anna, id)).body.data.timelineEvent
    expect((await change(anna, id, { ...late, basedOn: updatedAt })).body.data.timelineEvent.title).toBe('Mine')
  })

  it('stays the same, without an event, if a change names nothing', async () => {
    const { anna } = await world.addCouple()
    const { id, updatedAt: basedOn } = await added(anna)
    world.pass(1_000)
    expect((await change(anna, id, { basedOn })).body.data.timelineEvent.updatedAt).toBe(basedOn)
    await change(anna, id, { title: 'Ours' })
    await world.service.published(events.timelineEventUpdated, ({ subject }) => subject === id)
    expect(await world.service.allPublished(events.timelineEventUpdated, id)).toHaveLength(1)
  })

  it('can be read but not changed in a paused space', async () => {
    const { anna, space } = await world.addCouple()
    const { id } = await added(anna)
    const paused = { ...space, version: space.version + 1, status: 'PAUSED' as const }
    world.owners.spaces.set(space.spaceId, paused)
    await world.service.deps.members.saveSpace(paused)
    expect((await read(anna, id)).status).toBe(200)
    const writes = [await add(anna), await change(anna, id, { title: 'x' }), await remove(anna, id)]
    expect(writes.map(({ problem }) => problem.code)).toEqual(writes.map(() => 'SPACE_READ_ONLY'))
  })
})

describe('the list', () => {
  it('goes from the newest day to the oldest, in pages of ten, filtered by days and type', async () => {
    const { anna, ben, space } = await world.addCouple()
    for (let day = 1; day <= 11; day += 1) {
      const date = `2026-10-${String(day).padStart(2, '0')}`
      await added(anna, { title: String(day), date, type: day % 2 === 0 ? 'travel' : 'date' })
    }
    await added(ben, { title: '11 b', date: '2026-10-11', type: 'travel' })
    expect(await list(ben)).toMatchObject({ currentPage: 1, totalPages: 2, total: 12 })
    expect((await titles(ben)).slice(0, 3)).toEqual(['11 b', '11', '10'])
    expect(await titles(ben, { page: 2 })).toEqual(['2', '1'])
    expect(await titles(ben, { from: '2026-10-02', to: '2026-10-04' })).toEqual(['4', '3', '2'])
    expect(await titles(ben, { type: 'travel', to: '2026-10-05' })).toEqual(['4', '2'])
    expect(await titles(ben, { spaceId: space.spaceId, limit: 1 })).toEqual(['11 b'])
    expect(await count(ben, space.spaceId)).toBe(12)
  })

  it('answers the types at their path, not an event', async () => {
    const { anna } = await world.addCouple()
    const { body } = await world.service.call(routes.listMilestoneTypes, { token: anna.token })
    expect(body.data.types).toEqual(['milestone', 'date', 'anniversary', 'birthday', 'holiday', 'travel', 'other'])
  })
})

describe('a deleted event', () => {
  it('is in the trash, where both see who deleted it and either can restore it', async () => {
    const couple = await world.addCouple()
    const { anna, ben, space } = couple
    const { spaceId } = space
    const picture = await pictureOf(couple)
    const { id } = await added(anna, { media: picture.url })
    expect((await remove(ben, id)).status).toBe(204)
    expect((await remove(ben, id)).status).toBe(204)
    expect((await read(anna, id)).problem.code).toBe('TIMELINE_EVENT_NOT_FOUND')
    expect((await change(anna, id, { title: 'x' })).problem.code).toBe('TIMELINE_EVENT_NOT_FOUND')
    expect([await titles(anna), await count(anna, spaceId)]).toEqual([[], 0])
    const trash = await world.service.call(listTrash, { params: { spaceId }, token: anna.token })
    expect(trash.body.data.items).toMatchObject([
      { kind: 'timeline', id, title: given.title, deletedBy: { id: ben.userId }, medium: { id: picture.id } },
    ])
    await world.service.published(events.timelineEventDeleted, ({ subject }) => subject === id)
    await world.service.call(restoreFromTrash, { params: { spaceId, kind: 'timeline', id }, token: anna.token })
    expect((await read(ben, id)).body.data.timelineEvent.media).not.toBeNull()
    await world.service.published(events.timelineEventRestored, ({ subject }) => subject === id)
  })

  it('is removed with its picture after 30 days', async () => {
    const couple = await world.addCouple()
    const picture = await pictureOf(couple)
    const { id } = await added(couple.anna, { media: picture.url })
    await isAttached(picture.id, id)
    await remove(couple.anna, id)
    world.pass(31 * 86_400_000)
    await world.service.runScheduled('empty-trash')
    expect(await world.service.deps.timelineEvents.findById(id)).toBeNull()
    await isAttached(picture.id, null)
  })
})

it("a timeline event is in both members' exports, and in no others", async () => {
  const couple = await world.addCouple()
  const picture = await pictureOf(couple)
  const { title } = await added(couple.anna, { title: `planted ${newId()}`, media: picture.url })
  await remove(couple.anna, (await added(couple.anna, { title: 'thrown away' })).id)
  const exported = async (userId: string) =>
    (await exportedItems(world.service, userId)).filter(({ kind }) => kind === 'timeline').map(({ data }) => data)
  expect(await exported(couple.ben.userId)).toMatchObject([{ title, from: 'Anna', date: given.date }])
  expect(await exported((await world.addCouple()).anna.userId)).toEqual([])
})

it('the calendar reads titles, places and days of timeline events, newest first', async () => {
  const { anna, ben, space } = await world.addCouple()
  const days = async (userId: string) => {
    const token = await world.service.internalToken('space')
    const body = { spaceId: space.spaceId, userId }
    return (await world.service.call(listTimelineDays, { body, token })).body.data.days
  }
  await added(anna, { description: 'for us alone', location: 'Lisbon' })
  await added(ben, { title: 'Last', date: '2026-11-01', type: 'birthday' })
  await remove(anna, (await added(anna, { title: 'thrown away' })).id)
  expect(await days(ben.userId)).toEqual([
    { id: expect.any(String), title: 'Last', type: 'birthday', date: '2026-11-01', location: '' },
    { id: expect.any(String), ...given, type: expect.any(String), location: 'Lisbon' },
  ])
})
