import { commonInternalRoutes, internalRoutesByOwner, routesByOwner } from '@love-space/contracts/catalog.ts'
import * as memories from '@love-space/contracts/media/memory.routes.ts'
import * as timeline from '@love-space/contracts/media/timeline.routes.ts'
import { uploadBase64 } from '@love-space/contracts/media/upload.routes.ts'
import { describeRouteInput } from '@love-space/testing/route-input.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startWorld, type World } from '../test/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world?.stop())

const aMemory = async () => {
  const { anna, space } = await world.addCouple()
  const { spaceId } = space
  const made = await world.service.call(memories.createMemory, {
    params: { spaceId },
    body: { title: 'Ours' },
    token: anna.token,
  })
  return { token: anna.token, spaceId, id: made.body.data.memory.id }
}
describeRouteInput({
  service: () => world.service,
  routes: [...routesByOwner.media, ...internalRoutesByOwner.media, ...commonInternalRoutes],
  rawBody: [uploadBase64.id],
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
