import { getRandomQuote } from '@love-space/contracts/admin/quote.routes.ts'
import { listOwnDataRequests } from '@love-space/contracts/admin/own-data-request.routes.ts'
import type { OwnDataRequest } from '@love-space/contracts/admin/own-data-request.ts'
import { listEmailProposals } from '@love-space/contracts/auth/email-proposal.routes.ts'
import { checkPassword, signInOptions } from '@love-space/contracts/auth/recovery.routes.ts'
import { meWithRoles } from '@love-space/contracts/auth/user.routes.ts'
import type { PartnerEmailProposal, User } from '@love-space/contracts/auth/user.ts'
import { getLoveStreak, listActivities } from '@love-space/contracts/engagement/activity.routes.ts'
import type { LoveStreak } from '@love-space/contracts/engagement/activity.ts'
import {
  chooseLetterForBook,
  createLoveMessage,
  getConversationByDate,
  getLetterMonths,
  getLettersOfBook,
  getLettersOnThisDay,
  getLoveMessageHistory,
  getTodaysConversation,
  likeLoveMessage,
  updateTodaysLoveMessage,
} from '@love-space/contracts/engagement/message.routes.ts'
import type { LoveMessage } from '@love-space/contracts/engagement/message.ts'
import { getMoodsOfMonth, getMoodsOfSpace, rateMood } from '@love-space/contracts/engagement/mood.routes.ts'
import type { MoodRating } from '@love-space/contracts/engagement/mood.ts'
import { getThoughts } from '@love-space/contracts/engagement/thought.routes.ts'
import type { Thought } from '@love-space/contracts/engagement/thought.ts'
import {
  answerDailyQuestion,
  getDailyQuestion,
  listAnsweredQuestions,
  reactToAnswer,
} from '@love-space/contracts/engagement/question.routes.ts'
import type { AnswerReaction, DailyQuestion } from '@love-space/contracts/engagement/question.ts'
import { partsOfDayId } from '@love-space/couple-rules/natural-ids.ts'
import {
  listNotificationPreviews,
  listNotifications,
  readNotification,
} from '@love-space/contracts/engagement/notification.routes.ts'
import type { Notification, NotificationPreview } from '@love-space/contracts/engagement/notification.ts'
import {
  changeNotificationSettings,
  getNotificationSettings,
} from '@love-space/contracts/engagement/notification-settings.routes.ts'
import { listPushDevices } from '@love-space/contracts/engagement/push.routes.ts'
import type { NotificationSettings } from '@love-space/contracts/engagement/notification-settings.ts'
import { getExport } from '@love-space/contracts/media/export.routes.ts'
import { getUserStats } from '@love-space/contracts/engagement/stats.routes.ts'
import {
  countMemories,
  getItemsOnThisDay,
  listAlbum,
  listAlbumMonths,
  listMemories,
  listMemoryCategories,
} from '@love-space/contracts/media/memory.routes.ts'
import {
  countTimelineEvents,
  createTimelineEvent,
  deleteTimelineEvent,
  getTimelineEvent,
  listTimelineEvents,
  updateTimelineEvent,
} from '@love-space/contracts/media/timeline.routes.ts'
import type { TimelineEvent } from '@love-space/contracts/media/timeline.ts'
import { listTrash, restoreFromTrash } from '@love-space/contracts/media/trash.routes.ts'
import { getCalendarFeed } from '@love-space/contracts/space/calendar.routes.ts'
import { getInteraction } from '@love-space/contracts/space/interaction.routes.ts'
import { getOwnJoinRequest, listJoinRequests } from '@love-space/contracts/space/join-request.routes.ts'
import type { JoinRequest, OwnJoinRequest } from '@love-space/contracts/space/join-request.ts'
import { getRelationship } from '@love-space/contracts/space/relationship.routes.ts'
import { getSpace, listSpaces } from '@love-space/contracts/space/space.routes.ts'
import type { Space } from '@love-space/contracts/space/space.ts'
import { calendarOf, todayWithEnd } from '@love-space/couple-rules/calendar.ts'
import { withChoice } from '../features/messages/book-choice.rules.ts'
import { isFound } from '../features/messages/letters.rules.ts'
import { mockRoute, refuse } from '@love-space/testing/mock-api.ts'
import { noah, messageBy, mia, moodBy, space, timelineEventOf, today } from './couple.fixtures.ts'

/** State of the mocked server. Tests change it to act as the partner. */
export interface MockCouple {
  mail: boolean
  user: User
  partnersProposal: PartnerEmailProposal | null
  dataRequests: OwnDataRequest[]
  space: Space | null
  messages: LoveMessage[]
  lettersOnThisDay: LoveMessage[]
  moods: MoodRating[]
  answers: Record<string, { own?: string; partner?: string; given?: AnswerReaction; got?: AnswerReaction }>
  timelineEvents: TimelineEvent[]
  trashedEvents: TimelineEvent[]
  streak: Partial<LoveStreak>
  notifications: Notification[]
  previews: NotificationPreview[]
  notificationSettings: NotificationSettings
  ownJoinRequest: OwnJoinRequest | null
  joinRequests: JoinRequest[]
  thoughts: Thought[]
  mutedUntil: string | null
}

export const everythingOn: NotificationSettings = {
  types: {
    message: true,
    message_liked: true,
    memory: true,
    memory_liked: true,
    memory_commented: true,
    timeline: true,
    mood_update: true,
    question: true,
    answer_reaction: true,
    thought: true,
    capsule: true,
    song: true,
    game: true,
  },
  quietHours: null,
  digest: false,
  timeZone: null,
}

const nothingPlayed = {
  state: {},
  version: 0,
  present: [],
  spicy: { isOpen: false, areAdults: false, allowedBy: [] },
}

const ofNow = (space: Space): Space => {
  const { date, endsAt } = todayWithEnd(calendarOf(space.timeZone), Date.now())
  return { ...space, today: date, todayEndsAt: new Date(endsAt).toISOString() }
}

export const isOutdated = (basedOn: unknown, { version }: { readonly version?: number }): boolean =>
  basedOn !== undefined && basedOn !== version

const timelineHandlers = (couple: MockCouple) => {
  const putEvent = (event: TimelineEvent) => {
    couple.timelineEvents = [event, ...couple.timelineEvents.filter(({ id }) => id !== event.id)]
    return { data: { timelineEvent: event } }
  }
  const eventOf = (id: string) => couple.timelineEvents.find((one) => one.id === id)
  return [
    mockRoute(listTimelineEvents, ({ query: { page = 1, limit = 10, from = '', to = '9', type, ids } }) => {
      const found = couple.timelineEvents
        .filter(({ id }) => ids === undefined || ids.split(',').includes(id))
        .filter((one) => one.date >= from && one.date <= to && (type === undefined || one.type === type))
        .toSorted((one, other) => other.date.localeCompare(one.date))
      const timelineEvents = found.slice((page - 1) * limit, page * limit)
      const totalPages = Math.max(1, Math.ceil(found.length / limit))
      return { data: { timelineEvents, currentPage: page, totalPages, total: found.length } }
    }),
    mockRoute(getTimelineEvent, ({ params }) => {
      const timelineEvent = eventOf(params.id)
      return timelineEvent ? { data: { timelineEvent } } : refuse('TIMELINE_EVENT_NOT_FOUND')
    }),
    mockRoute(createTimelineEvent, ({ body }) => {
      const id = (couple.timelineEvents.length + 1).toString(16).padStart(24, '0')
      const { media: _media, ...words } = body
      return putEvent(timelineEventOf({ id, userId: couple.user.id, ...words }))
    }),
    mockRoute(updateTimelineEvent, ({ params, body }) => {
      const event = eventOf(params.id)
      const { basedOn, ...words } = body
      if (!event) return refuse('TIMELINE_EVENT_NOT_FOUND')
      if (isOutdated(basedOn, event))
        return refuse('ITEM_CHANGED_SINCE', undefined, { current: { timelineEvent: event } })
      return putEvent({ ...event, ...words, version: (event.version ?? 0) + 1 })
    }),
    mockRoute(deleteTimelineEvent, ({ params }) => {
      couple.trashedEvents.push(...couple.timelineEvents.filter(({ id }) => id === params.id))
      couple.timelineEvents = couple.timelineEvents.filter(({ id }) => id !== params.id)
      return undefined
    }),
    mockRoute(listTrash, () => ({
      data: {
        items: couple.trashedEvents.map(({ id, title, date }) => ({
          kind: 'timeline',
          id,
          title,
          date,
          medium: null,
          deletedAt: '2026-11-21T17:00:00.000Z',
          deletedBy: { ...noah, avatar: null },
          removedAt: '2026-12-21T17:00:00.000Z',
        })),
        currentPage: 1,
        totalPages: 1,
        total: couple.trashedEvents.length,
      },
    })),
    mockRoute(restoreFromTrash, ({ params }) => {
      couple.timelineEvents.push(...couple.trashedEvents.filter(({ id }) => id === params.id))
      return undefined
    }),
    mockRoute(countTimelineEvents, () => ({ data: { count: 0 } })),
  ]
}

const spaceHandlers = (couple: MockCouple) => [
  mockRoute(getOwnJoinRequest, () => ({ data: { joinRequest: couple.ownJoinRequest } })),
  mockRoute(listJoinRequests, () => ({ data: { joinRequests: couple.joinRequests } })),
  mockRoute(listSpaces, () => (couple.space ? { data: { spaces: [ofNow(couple.space)] } } : refuse('NO_SPACES'))),
  mockRoute(getSpace, () => (couple.space ? { data: { space: ofNow(couple.space) } } : refuse('SPACE_NOT_FOUND'))),
  mockRoute(getInteraction, () => ({ data: nothingPlayed })),
  mockRoute(getRelationship, () => {
    if (!couple.space) return refuse('NO_SPACES')
    const { id, customName, status, relationshipStartDate, users } = couple.space
    const partner = users.find((one) => one.id !== couple.user.id) ?? null
    const daysTogether = relationshipStartDate === null ? null : 10
    return {
      data: { relationship: { relationshipStartDate, daysTogether, partner, space: { id, customName, status } } },
    }
  }),
  mockRoute(getCalendarFeed, () => ({ data: { feed: null } })),
]

const accountHandlers = (couple: MockCouple) => [
  mockRoute(checkPassword, () => undefined),
  mockRoute(signInOptions, () => ({ data: { mail: couple.mail } })),
  mockRoute(listOwnDataRequests, () => ({ data: { requests: couple.dataRequests } })),
  mockRoute(listEmailProposals, () => ({
    data: { own: couple.user.emailProposal ?? null, partner: couple.partnersProposal },
  })),
  mockRoute(meWithRoles, () => ({ data: { user: couple.user } })),
  mockRoute(getExport, () => ({ data: { export: null } })),
  mockRoute(getUserStats, () => ({
    data: { stats: { messages: 12, memories: 3, timelineEvents: 1, moods: 7, streak: 5 } },
  })),
  mockRoute(getRandomQuote, () => refuse('NO_QUOTE')),
  mockRoute(getThoughts, () => ({
    data: { date: today, thoughts: couple.thoughts, mutedUntil: couple.mutedUntil, isTold: couple.mutedUntil === null },
  })),
  mockRoute(getLoveStreak, () => ({
    data: { streak: 0, best: 0, freezesLeft: 2, isPaused: false, isTodayDone: false, date: today, ...couple.streak },
  })),
  mockRoute(listActivities, () => ({ data: { activities: [], currentPage: 1, totalPages: 0, total: 0 } })),
]

const memoryHandlers = [
  mockRoute(listMemories, () => ({ data: { memories: [], currentPage: 1, totalPages: 1, total: 0 } })),
  mockRoute(listAlbum, () => ({ data: { entries: [], next: null } })),
  mockRoute(listAlbumMonths, () => ({ data: { months: [] } })),
  mockRoute(listMemoryCategories, () => ({ data: { categories: [] } })),
  mockRoute(getItemsOnThisDay, () => ({ data: { date: today, memories: [], timelineEvents: [] } })),
  mockRoute(countMemories, () => ({ data: { count: 0 } })),
]

const messageHandlers = (couple: MockCouple) => {
  const own = (date: string) => couple.messages.find((one) => one.createdById === couple.user.id && one.date === date)
  const put = (message: LoveMessage) => {
    couple.messages = [...couple.messages.filter(({ id }) => id !== message.id), message]
    return { data: { loveMessage: message } }
  }
  return [
    mockRoute(getLettersOnThisDay, () => ({ data: { date: today, messages: couple.lettersOnThisDay } })),
    mockRoute(getConversationByDate, ({ query: { date } }) => ({
      data: { date, messages: couple.messages.filter((one) => one.date === date) },
    })),
    mockRoute(getTodaysConversation, () => ({
      data: { date: today, messages: couple.messages.filter((one) => one.date === today) },
    })),
    mockRoute(getLoveMessageHistory, ({ query: { words = '', tag = '', days = '', until = today } }) => {
      const found = couple.messages.filter((one) => one.date <= until && isFound(one, { words, tag, days, month: '' }))
      const loveMessages = found.toSorted((one, other) => other.date.localeCompare(one.date))
      return { data: { loveMessages, currentPage: 1, totalPages: 1, total: found.length } }
    }),
    mockRoute(getLetterMonths, () => {
      const months = Map.groupBy(couple.messages, ({ date }) => date.slice(0, 7))
      return { data: { months: [...months].map(([month, { length }]) => ({ month, letters: length })) } }
    }),
    mockRoute(createLoveMessage, ({ body }) => {
      const date = body.date ?? today
      const sent = own(date)
      if (sent) return refuse('MESSAGE_ALREADY_SENT', undefined, { current: { loveMessage: sent } })
      const voice = body.voice ? { transcript: null, ...body.voice } : null
      const { mood = 'romantic', tags = [] } = body
      return put(messageBy(couple.user, body.message, { date, mood, tags, voice }))
    }),
    mockRoute(updateTodaysLoveMessage, ({ body }) => {
      const message = own(today)
      if (!message) return refuse('NO_MESSAGE_TODAY')
      const { message: text = message.message, mood = message.mood, tags = message.tags } = body
      return put({ ...message, message: text, mood, tags, updatedAt: '2026-11-21T18:00:00.000Z' })
    }),
    mockRoute(getLettersOfBook, ({ query: { from, to } }) => {
      const chosen = couple.messages.filter(
        ({ date, chosenBy = [] }) => date >= from && date <= to && chosenBy.length > 1,
      )
      return { data: { loveMessages: chosen.toSorted((one, other) => one.date.localeCompare(other.date)) } }
    }),
    mockRoute(chooseLetterForBook, ({ params, body: { chosen } }) => {
      const message = couple.messages.find(({ id }) => id === params.id)
      return message ? put(withChoice(message, couple.user.id, chosen)) : refuse('MESSAGE_NOT_FOUND')
    }),
    mockRoute(likeLoveMessage, ({ params, body }) => {
      const message = couple.messages.find(({ id }) => id === params.id)
      if (!message) return refuse('MESSAGE_NOT_FOUND')
      const { id } = couple.user
      const others = message.likes.filter((one) => one !== id)
      const likes = (body.liked ?? !message.likes.includes(id)) ? [...others, id] : others
      return put({ ...message, likes })
    }),
  ]
}

const questionHandlers = (couple: MockCouple) => {
  const withReaction = <A extends object>(answer: A | null, reaction: AnswerReaction | undefined) =>
    answer && { ...answer, ...(reaction && { reaction }) }
  const answerOf = (text: string | undefined) =>
    text === undefined ? null : { text, answeredAt: '2026-11-21T09:00:00.000Z' }
  const dailyQuestion = (date: string): DailyQuestion => {
    const { own, partner, given, got } = couple.answers[date] ?? {}
    const answer = own === undefined ? null : withReaction(answerOf(partner), given)
    return {
      date,
      question: 0,
      own: withReaction(answerOf(own), got),
      partner: { hasAnswered: partner !== undefined, answer },
    }
  }
  return [
    mockRoute(getDailyQuestion, ({ query: { date = today } }) => ({ data: { dailyQuestion: dailyQuestion(date) } })),
    mockRoute(answerDailyQuestion, ({ body: { date = today, text } }) => {
      couple.answers = { ...couple.answers, [date]: { ...couple.answers[date], own: text } }
      return { data: { dailyQuestion: dailyQuestion(date) } }
    }),
    mockRoute(listAnsweredQuestions, () => {
      const days = Object.keys(couple.answers).filter((day) => couple.answers[day]?.own !== undefined)
      const dailyQuestions = days.toSorted().toReversed().map(dailyQuestion)
      return { data: { dailyQuestions, currentPage: 1, totalPages: 1, total: dailyQuestions.length } }
    }),
    mockRoute(reactToAnswer, ({ params: { id }, body: { hasHeart, reply } }) => {
      const date = partsOfDayId(id)?.day ?? ''
      const known = couple.answers[date]
      const given = known?.given ?? { hasHeart: false, reply: null }
      const next = {
        hasHeart: hasHeart ?? given.hasHeart,
        reply: reply === undefined ? given.reply : reply,
        version: (given.version ?? 1) + (reply === undefined ? 0 : 1),
      }
      couple.answers = { ...couple.answers, [date]: { ...known, given: next } }
      return { data: { dailyQuestion: dailyQuestion(date) } }
    }),
  ]
}

const moodHandlers = (couple: MockCouple) => [
  mockRoute(getMoodsOfSpace, ({ query: { date = today } }) => ({
    data: { date, moodRatings: couple.moods.filter((one) => one.date === date) },
  })),
  mockRoute(getMoodsOfMonth, ({ query: { month } }) => ({
    data: { month, moodRatings: couple.moods.filter((one) => one.date.startsWith(month)) },
  })),
  mockRoute(rateMood, ({ body: { rating, date = today, note } }) => {
    const before = couple.moods.find((one) => one.user.id === couple.user.id && one.date === date)
    const moodRating = moodBy(couple.user, rating, { date, note: note === undefined ? (before?.note ?? null) : note })
    couple.moods = [...couple.moods.filter((one) => one !== before), moodRating]
    return { data: { moodRating } }
  }),
]

const notificationHandlers = (couple: MockCouple) => [
  mockRoute(listNotificationPreviews, () => ({ data: { previews: couple.previews } })),
  mockRoute(listNotifications, () => {
    const { notifications } = couple
    const unread = notifications.filter(({ isRead }) => !isRead).length
    return { data: { notifications, total: notifications.length, unread } }
  }),
  mockRoute(readNotification, ({ params }) => {
    const notification = couple.notifications.find(({ id }) => id === params.id)
    if (!notification) return refuse('NOTIFICATION_NOT_FOUND')
    couple.notifications = couple.notifications.map((one) => (one === notification ? { ...one, isRead: true } : one))
    return { data: { notification: { ...notification, isRead: true } } }
  }),
  mockRoute(listPushDevices, () => ({ data: { publicKey: null, devices: [] } })),
  mockRoute(getNotificationSettings, () => ({ data: { settings: couple.notificationSettings } })),
  mockRoute(changeNotificationSettings, ({ body: { types, ...change } }) => {
    const known = couple.notificationSettings
    couple.notificationSettings = { ...known, ...change, types: { ...known.types, ...types } }
    return { data: { settings: couple.notificationSettings } }
  }),
]

export function mockCouple(given: Partial<MockCouple> = {}) {
  const couple: MockCouple = {
    mail: true,
    user: mia,
    partnersProposal: null,
    dataRequests: [],
    space,
    messages: [],
    lettersOnThisDay: [],
    moods: [],
    answers: {},
    previews: [],
    notifications: [],
    notificationSettings: everythingOn,
    ownJoinRequest: null,
    joinRequests: [],
    thoughts: [],
    mutedUntil: null,
    timelineEvents: [],
    trashedEvents: [],
    streak: {},
    ...given,
  }
  const handlers = [
    ...timelineHandlers(couple),
    ...spaceHandlers(couple),
    ...accountHandlers(couple),
    ...memoryHandlers,
    ...messageHandlers(couple),
    ...questionHandlers(couple),
    ...moodHandlers(couple),
    ...notificationHandlers(couple),
  ]
  return { couple, handlers }
}
