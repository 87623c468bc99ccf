import * as http from '@love-space/contracts/http/space.ts'
import * as internal from '@love-space/contracts/internal/space.ts'
import type { RouteSpec } from '@love-space/contracts/route.ts'
import { describeRouteSecurity } from '@love-space/testing/route-security.ts'
import { afterAll, beforeAll } from 'vitest'
import { startSpaceFixture, type SpaceFixture } from '../test/space-fixture.ts'

let service: SpaceFixture
beforeAll(async () => {
  service = await startSpaceFixture()
})
afterAll(() => service.stop())

const isRoute = (value: unknown): value is RouteSpec => typeof value === 'object' && value !== null && 'path' in value
const exported: unknown[] = [...Object.values(http), ...Object.values(internal)]
const routes = exported.filter(isRoute)

/** A call that a member could make, made by somebody of another couple. */
const asStranger =
  (more: { body?: Record<string, unknown> } = {}, ring = false) =>
  async () => {
    const { spaceId, rings } = await service.couple()
    const other = await service.couple()
    const ringId = rings[2]!.ringId
    return { params: { spaceId, ...(ring ? { ringId } : {}) }, token: other.first.token, ...more }
  }

describeRouteSecurity({
  service: () => service,
  routes,
  foreign: {
    [http.getSpace.id]: asStranger(),
    [http.updateSpace.id]: asStranger({ body: { headline: 'x' } }),
    [http.endSpace.id]: asStranger(),
    [http.getInvitations.id]: asStranger(),
    [http.createInvitation.id]: asStranger(),
    [http.withdrawInvitation.id]: asStranger(),
    [http.bindRing.id]: asStranger({}, true),
    [http.loseRing.id]: asStranger({}, true),
    [http.updateRing.id]: asStranger({ body: { name: 'x' } }, true),
  },
})
