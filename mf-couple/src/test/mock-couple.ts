import { meWithRoles, type User } from '@love-space/contracts/http/auth.ts'
import {
  createLoveMessage,
  getConversationByDate,
  getLoveMessageHistory,
  likeLoveMessage,
  updateTodaysLoveMessage,
  type LoveMessage,
} from '@love-space/contracts/http/engagement.ts'
import { listSpaces, type Space } from '@love-space/contracts/http/space.ts'
import { mockRoute, refuse } from '@love-space/testing/mock-api.ts'
import { messageBy, mia, space, today } from './couple.fixtures.ts'

/** What the mocked server knows; a test changes it to play the partner. */
export interface MockCouple {
  user: User
  space: Space | null
  messages: LoveMessage[]
}

/** A server for one couple, with a memory. */
export function mockCouple(given: Partial<MockCouple> = {}) {
  const couple: MockCouple = { user: mia, space, messages: [], ...given }
  const own = (date: string) => couple.messages.find((one) => one.createdById === couple.user.id && one.date === date)
  const put = (message: LoveMessage) => {
    couple.messages = [...couple.messages.filter(({ id }) => id !== message.id), message]
    return { data: { loveMessage: message } }
  }
  const handlers = [
    mockRoute(meWithRoles, () => ({ data: { user: couple.user } })),
    mockRoute(listSpaces, () => (couple.space ? { data: { spaces: [couple.space] } } : refuse('NO_SPACES'))),
    mockRoute(getConversationByDate, ({ query: { date } }) => ({
      data: { date, messages: couple.messages.filter((one) => one.date === date) },
    })),
    mockRoute(getLoveMessageHistory, () => ({
      data: {
        loveMessages: couple.messages.toSorted((one, other) => other.date.localeCompare(one.date)),
        currentPage: 1,
        totalPages: 1,
        total: couple.messages.length,
      },
    })),
    mockRoute(createLoveMessage, ({ body }) => {
      const date = body.date ?? today
      if (own(date)) return refuse('MESSAGE_ALREADY_SENT')
      return put(messageBy(couple.user, body.message, { date, mood: body.mood ?? 'romantic' }))
    }),
    mockRoute(updateTodaysLoveMessage, ({ body }) => {
      const message = own(today)
      if (!message) return refuse('NO_MESSAGE_TODAY')
      return put({ ...message, ...body, updatedAt: '2026-11-21T18:00:00.000Z' })
    }),
    mockRoute(likeLoveMessage, ({ params }) => {
      const message = couple.messages.find(({ id }) => id === params.id)
      if (!message) return refuse('MESSAGE_NOT_FOUND')
      const { id } = couple.user
      const likes = message.likes.includes(id) ? message.likes.filter((one) => one !== id) : [...message.likes, id]
      return put({ ...message, likes })
    }),
  ]
  return { couple, handlers }
}
