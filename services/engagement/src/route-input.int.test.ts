import { commonInternalRoutes, internalRoutesByOwner, routesByOwner } from '@love-space/contracts/catalog.ts'
import { listCapsules, sealCapsule } from '@love-space/contracts/engagement/capsule.routes.ts'
import {
  createLoveMessage,
  getLetterMonths,
  getLettersOnThisDay,
  getLoveMessageHistory,
  getConversationByDate,
  getTodaysConversation,
  getTodaysLoveMessage,
} from '@love-space/contracts/engagement/message.routes.ts'
import { getUserStats } from '@love-space/contracts/engagement/stats.routes.ts'
import { getMood, getMoodsOfMonth, getMoodsOfSpace } from '@love-space/contracts/engagement/mood.routes.ts'
import { listAnsweredQuestions } from '@love-space/contracts/engagement/question.routes.ts'
import type { RouteSpec } from '@love-space/contracts/route.ts'
import { describeRouteInput } from '@love-space/testing/route-input.ts'
import type { TestCall } from '@love-space/testing/service-harness.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startWorld, type World } from '../test/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world?.service.stop())

describeRouteInput({
  service: () => world.service,
  routes: [...routesByOwner.engagement, ...internalRoutesByOwner.engagement, ...commonInternalRoutes],
  repeated: {
    [createLoveMessage.id]: async () => ({
      call: { body: { message: 'Once' }, token: (await world.addCouple()).anna.token },
      other: { body: { message: 'Another' } },
    }),
    [sealCapsule.id]: async () => ({
      call: { body: { text: 'Once', opensOn: '2026-12-24' }, token: (await world.addCouple()).anna.token },
      other: { body: { text: 'Another', opensOn: '2026-12-24' } },
    }),
  },
})

describe('reads without a space id', () => {
  const reads: readonly (readonly [RouteSpec, TestCall<RouteSpec>])[] = [
    [getTodaysLoveMessage, {}],
    [getTodaysConversation, {}],
    [getConversationByDate, { query: { date: '2026-11-21' } }],
    [getLoveMessageHistory, {}],
    [getLettersOnThisDay, {}],
    [getLetterMonths, {}],
    [getUserStats, {}],
    [listAnsweredQuestions, {}],
    [listCapsules, { query: { state: 'sealed' } }],
    [getMood, {}],
    [getMoodsOfSpace, {}],
    [getMoodsOfMonth, { query: { month: '2026-11' } }],
  ]
  it.each(reads)('answer 404 to a user without a space: $id', async (route, call) => {
    const { token } = await world.addPerson('Nobody')
    expect(await world.service.call(route, { ...call, token })).toMatchObject({ status: 404 })
  })
})
