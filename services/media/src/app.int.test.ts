import { commonInternalRoutes, internalRoutesByOwner, routesByOwner } from '@love-space/contracts/catalog.ts'
import { getQuota } from '@love-space/contracts/media/file.routes.ts'
import * as memories from '@love-space/contracts/media/memory.routes.ts'
import * as timeline from '@love-space/contracts/media/timeline.routes.ts'
import { listTrash, restoreFromTrash } from '@love-space/contracts/media/trash.routes.ts'
import { uploadBase64 } from '@love-space/contracts/media/upload.routes.ts'
import { newId } from '@love-space/service-kit/process/crypto.ts'
import { describeRouteSecurity } from '@love-space/testing/route-security.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startWorld, type World } from '../test/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world?.stop())

const aMemory = async () => {
  const { anna, space } = await world.addCouple()
  const stranger = await world.addCouple()
  const { spaceId } = space
  const made = await world.service.call(memories.createMemory, {
    params: { spaceId },
    body: { title: 'Ours' },
    token: anna.token,
  })
  return { token: anna.token, stranger: stranger.anna.token, spaceId, id: made.body.data.memory.id }
}
const inSpace = async () => {
  const { spaceId, stranger: token } = await aMemory()
  return { params: { spaceId }, token }
}
const ofMemory = (body?: Record<string, unknown>) => async () => {
  const { id, stranger: token } = await aMemory()
  return { params: { id }, ...(body ? { body } : {}), token }
}

const ofTimelineEvent = (body?: Record<string, unknown>) => async () => {
  const { anna } = await world.addCouple()
  const stranger = await world.addCouple()
  const made = await world.service.call(timeline.createTimelineEvent, {
    body: { title: 'Ours', date: '2026-11-20' },
    token: anna.token,
  })
  const { id } = made.body.data.timelineEvent
  return { params: { id }, ...(body ? { body } : {}), token: stranger.anna.token }
}
const withoutSpace = async () => ({ token: (await world.addPerson('Cleo')).token })

describeRouteSecurity({
  service: () => world.service,
  routes: [...routesByOwner.media, ...internalRoutesByOwner.media, ...commonInternalRoutes],
  rawBody: [uploadBase64.id],
  foreign: {
    [getQuota.id]: async () => {
      const { anna } = await world.addCouple()
      const others = await world.addCouple()
      return { query: { spaceId: others.space.spaceId }, token: anna.token }
    },
    [timeline.createTimelineEvent.id]: async () => ({
      ...(await withoutSpace()),
      body: { title: 'Ours', date: '2026-11-20' },
    }),
    [timeline.listTimelineEvents.id]: async () => {
      const { spaceId, stranger: token } = await aMemory()
      return { query: { spaceId }, token }
    },
    [timeline.countTimelineEvents.id]: inSpace,
    [timeline.getTimelineEvent.id]: ofTimelineEvent(),
    [timeline.updateTimelineEvent.id]: ofTimelineEvent({ title: 'Theirs' }),
    [timeline.deleteTimelineEvent.id]: ofTimelineEvent(),
    [memories.listMemories.id]: inSpace,
    [memories.countMemories.id]: inSpace,
    [memories.getItemsOnThisDay.id]: inSpace,
    [memories.listAlbum.id]: inSpace,
    [memories.listAlbumMonths.id]: inSpace,
    [memories.listMemoryCategories.id]: inSpace,
    [memories.getMemory.id]: async () => {
      const { spaceId, id: memoryId, stranger: token } = await aMemory()
      return { params: { spaceId, memoryId }, token }
    },
    [memories.createMemory.id]: async () => ({ ...(await inSpace()), body: { title: 'Theirs' } }),
    [memories.updateMemory.id]: ofMemory({ title: 'Theirs' }),
    [memories.deleteMemory.id]: ofMemory(),
    [memories.likeMemory.id]: ofMemory({}),
    [memories.commentOnMemory.id]: ofMemory({ text: 'Theirs' }),
    [memories.deleteMemoryComment.id]: async () => {
      const { id, stranger: token } = await aMemory()
      return { params: { id, commentId: newId() }, token }
    },
    [listTrash.id]: inSpace,
    [restoreFromTrash.id]: async () => {
      const { spaceId, id, stranger: token } = await aMemory()
      return { params: { spaceId, kind: 'memory', id }, token }
    },
  },
  repeated: {
    [timeline.createTimelineEvent.id]: async () => {
      const { anna } = await world.addCouple()
      const date = '2026-11-20'
      return { call: { body: { title: 'Once', date }, token: anna.token }, other: { body: { title: 'Other', date } } }
    },
    [memories.createMemory.id]: async () => {
      const { spaceId, token } = await aMemory()
      return { call: { params: { spaceId }, body: { title: 'Once' }, token }, other: { body: { title: 'Other' } } }
    },
    [memories.commentOnMemory.id]: async () => {
      const { id, token } = await aMemory()
      return { call: { params: { id }, body: { text: 'Once' }, token }, other: { body: { text: 'Other' } } }
    },
  },
})

it('the service is alive, and ready once database, NATS and ended sessions are available', async () => {
  expect((await world.service.app.request('/healthz')).status).toBe(200)
  const ready = await world.service.app.request('/readyz')
  expect([ready.status, await ready.json()]).toMatchObject([200, { ready: true }])
})

it('serves its metrics', async () => {
  const metrics = await world.service.app.request('/metrics')
  expect(await metrics.text()).toContain('service="media"')
})

it('answers 404 otherwise', async () => {
  const answer = await world.service.app.request('/nothing')
  expect([answer.status, await answer.json()]).toMatchObject([404, { code: 'NOT_FOUND' }])
})
