import * as http from '@love-space/contracts/http/engagement.ts'
import { listParkedEvents, replayParkedEvent } from '@love-space/contracts/internal/parked.ts'
import type { RouteSpec } from '@love-space/contracts/route.ts'
import { describeRouteSecurity } from '@love-space/testing/route-security.ts'
import type { TestCall } from '@love-space/testing/service-harness.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startWorld, type World } from '../test/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world?.service.stop())

const isRoute = (value: unknown): value is RouteSpec => typeof value === 'object' && value !== null && 'path' in value
const own: readonly RouteSpec[] = Object.values<unknown>(http).filter(isRoute)
const routes = [...own, listParkedEvents, replayParkedEvent]

/** These routes name no space: they answer for the caller's own, and for somebody without one there is nothing. */
const withoutSpace =
  (call: Pick<TestCall<RouteSpec>, 'body' | 'query'> = {}) =>
  async () => ({ ...call, token: (await world.addPerson('Nobody')).token })

describeRouteSecurity({
  service: () => world.service,
  routes,
  foreign: {
    [http.createLoveMessage.id]: withoutSpace({ body: { message: 'Hi' } }),
    [http.getTodaysLoveMessage.id]: withoutSpace(),
    [http.updateTodaysLoveMessage.id]: withoutSpace({ body: { message: 'Hi' } }),
    [http.getTodaysConversation.id]: withoutSpace(),
    [http.getConversationByDate.id]: withoutSpace({ query: { date: '2026-11-21' } }),
    [http.getLoveMessageHistory.id]: withoutSpace(),
    [http.likeLoveMessage.id]: async () => {
      const { anna } = await world.addCouple()
      const others = await world.addCouple()
      const sent = await world.service.call(http.createLoveMessage, { token: anna.token, body: { message: 'Ours' } })
      return { params: { id: sent.body.data.loveMessage.id }, token: others.anna.token }
    },
  },
})

describe('the routes of engagement', () => {
  it('are all that its contract names', () => expect(own).toHaveLength(10))
})
