import { commonInternalRoutes, internalRoutesByOwner, routesByOwner } from '@love-space/contracts/catalog.ts'
import {
  getLoveStreak,
  listActivities,
  listActivitiesByType,
} from '@love-space/contracts/engagement/activity.routes.ts'
import {
  createLoveMessage,
  getLetterMonths,
  getLettersOnThisDay,
  getLoveMessageHistory,
  getConversationByDate,
  getTodaysConversation,
  getTodaysLoveMessage,
  updateTodaysLoveMessage,
} from '@love-space/contracts/engagement/message.routes.ts'
import { getUserStats } from '@love-space/contracts/engagement/stats.routes.ts'
import { getMood, getMoodsOfMonth, getMoodsOfSpace, rateMood } from '@love-space/contracts/engagement/mood.routes.ts'
import {
  answerDailyQuestion,
  getDailyQuestion,
  listAnsweredQuestions,
  reactToAnswer,
} from '@love-space/contracts/engagement/question.routes.ts'
import { MessageId } from '@love-space/contracts/primitives.ts'
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

const routes = [...routesByOwner.engagement, ...commonInternalRoutes]

/** These routes use the caller's own space, because their path has none. A user without one gets nothing. */
const withoutSpace =
  (call: Pick<TestCall<RouteSpec>, 'body' | 'query'> = {}) =>
  async () => ({ ...call, token: (await world.addPerson('Nobody')).token })

/** Routes that accept a space id, here another couple's. */
const inSpaceOfOthers =
  (query: { date?: string; month?: string } = {}) =>
  async () => {
    const { anna } = await world.addCouple()
    const others = await world.addCouple()
    return { query: { ...query, spaceId: others.space.spaceId }, token: anna.token }
  }

const ofOneMessage = routes.filter(({ params }) => params?.properties.id?.pattern === MessageId.pattern)
const ofOthersMessage = async () => {
  const { anna } = await world.addCouple()
  const others = await world.addCouple()
  const sent = await world.service.call(createLoveMessage, { token: anna.token, body: { message: 'Ours' } })
  return { params: { id: sent.body.data.loveMessage.id }, token: others.anna.token }
}

describeRouteSecurity({
  service: () => world.service,
  routes: [...routes, ...internalRoutesByOwner.engagement],
  repeated: {
    [createLoveMessage.id]: async () => ({
      call: { body: { message: 'Once' }, token: (await world.addCouple()).anna.token },
      other: { body: { message: 'Another' } },
    }),
  },
  foreign: {
    [createLoveMessage.id]: withoutSpace({ body: { message: 'Hi' } }),
    [getDailyQuestion.id]: inSpaceOfOthers(),
    [listAnsweredQuestions.id]: inSpaceOfOthers(),
    [answerDailyQuestion.id]: withoutSpace({ body: { text: 'Hi' } }),
    [getTodaysLoveMessage.id]: inSpaceOfOthers(),
    [updateTodaysLoveMessage.id]: withoutSpace({ body: { message: 'Hi' } }),
    [getTodaysConversation.id]: inSpaceOfOthers(),
    [getConversationByDate.id]: inSpaceOfOthers({ date: '2026-11-21' }),
    [getLoveMessageHistory.id]: inSpaceOfOthers(),
    [getLetterMonths.id]: inSpaceOfOthers(),
    [getLettersOnThisDay.id]: inSpaceOfOthers(),
    ...Object.fromEntries(
      [getLoveStreak, listActivities, listActivitiesByType].map(({ id }) => [
        id,
        async () => {
          const { query, token } = await inSpaceOfOthers()()
          return { params: query, query: id === listActivitiesByType.id ? { type: 'message' } : {}, token }
        },
      ]),
    ),
    [rateMood.id]: async () => {
      const { query, token } = await inSpaceOfOthers()()
      return { body: { ...query, rating: 5 }, token }
    },
    [getMood.id]: inSpaceOfOthers(),
    [getMoodsOfSpace.id]: inSpaceOfOthers(),
    [getMoodsOfMonth.id]: inSpaceOfOthers({ month: '2026-11' }),
    ...Object.fromEntries(ofOneMessage.map(({ id }) => [id, ofOthersMessage])),
    [reactToAnswer.id]: async () => ({ ...(await ofOthersMessage()), body: { hasHeart: true } }),
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
    [getMood, {}],
    [getMoodsOfSpace, {}],
    [getMoodsOfMonth, { query: { month: '2026-11' } }],
  ]
  it.each(reads)('answer 404 to a user without a space: $id', async (route, call) => {
    const { token } = await world.addPerson('Nobody')
    expect(await world.service.call(route, { ...call, token })).toMatchObject({ status: 404 })
  })
})
