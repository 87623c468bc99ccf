import { listParkedEvents, replayParkedEvent } from '@love-space/contracts/internal/parked.ts'
import { describeRouteSecurity } from '@love-space/testing/route-security.ts'
import { startTestService, type TestService } from '@love-space/testing/service-harness.ts'
import type { Kit } from '@love-space/service-kit/service.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Env } from './env.ts'
import { media } from './media.ts'

let service: TestService<Kit<Env>>
beforeAll(async () => {
  service = await startTestService(media, { env: {} as Env })
})
afterAll(() => service?.stop())

describeRouteSecurity({ service: () => service, routes: [listParkedEvents, replayParkedEvent] })

it('is alive, and ready once database, NATS and ended sessions are there', async () => {
  expect((await service.app.request('/healthz')).status).toBe(200)
  const ready = await service.app.request('/readyz')
  expect([ready.status, await ready.json()]).toMatchObject([200, { ready: true }])
})

it('tells its figures', async () => {
  const metrics = await service.app.request('/metrics')
  expect(await metrics.text()).toContain('service="media"')
})

it('answers anything else as not found', async () => {
  const answer = await service.app.request('/memories')
  expect([answer.status, await answer.json()]).toMatchObject([404, { code: 'NOT_FOUND' }])
})
