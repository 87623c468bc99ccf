import { Type } from '@sinclair/typebox'
import { limits } from '../limits.ts'
import { VoiceGiven } from '../media/voice.ts'
import { BasedOn, Day, DayList, Instant, MessageId, Month } from '../primitives.ts'
import { Data, Nullable, Page, pageFields, PerTry, routeOf, SomeOf, Strict, WithDefault } from '../route.ts'
import * as calls from './message.calls.ts'
import { LoveMessage, MessageMood, MessageTags, MessageText } from './message.ts'
import { spaceField } from './space-field.ts'

/** Time of writing on an offline device. The letter counts for its day, although it arrives later. */
const WrittenAt = Type.Optional(PerTry(Instant))

export const createLoveMessage = routeOf(calls.createLoveMessage, {
  summary: "Send today's letter; one per partner and day.",
  body: Strict({
    message: MessageText,
    mood: WithDefault(MessageMood, 'romantic'),
    tags: Type.Optional(MessageTags),
    voice: Type.Optional(VoiceGiven),
    /** Day of the letter: today, or yesterday just after midnight; with `writtenAt` up to a week ago. */
    date: Type.Optional(Day),
    writtenAt: WrittenAt,
  }),
  status: 201,
  answer: Data(Strict({ loveMessage: LoveMessage })),
  errors: ['SPACE_NOT_FOUND', 'MESSAGE_ALREADY_SENT', 'MESSAGE_DAY_CLOSED', 'SPACE_READ_ONLY'],
})

export const getTodaysLoveMessage = routeOf(calls.getTodaysLoveMessage, {
  summary: "The caller's letter of today.",
  query: Strict(spaceField),
  answer: Data(Strict({ loveMessage: LoveMessage })),
  errors: ['SPACE_NOT_FOUND', 'NO_MESSAGE_TODAY'],
})

export const updateTodaysLoveMessage = routeOf(calls.updateTodaysLoveMessage, {
  summary: "Change the caller's letter of today; absent fields stay.",
  body: SomeOf({
    message: MessageText,
    mood: MessageMood,
    tags: MessageTags,
    /** Null removes the recording. */
    voice: Nullable(VoiceGiven),
    /** Day of the letter, for a change that was written on it and arrives late; with `writtenAt` up to a week ago. */
    date: Day,
    writtenAt: WrittenAt,
    /** Version that was edited. With it, the time of writing does not matter. */
    basedOn: BasedOn,
  }),
  answer: Data(Strict({ loveMessage: LoveMessage })),
  errors: [
    'SPACE_NOT_FOUND',
    'NO_MESSAGE_TODAY',
    'MESSAGE_DAY_CLOSED',
    'MESSAGE_CHANGED_SINCE',
    'ITEM_CHANGED_SINCE',
    'SPACE_READ_ONLY',
  ],
})

const Conversation = Data(Strict({ date: Day, messages: Type.Array(LoveMessage) }))

export const getTodaysConversation = routeOf(calls.getTodaysConversation, {
  summary: "Both partners' letters of today.",
  query: Strict(spaceField),
  answer: Conversation,
  errors: ['SPACE_NOT_FOUND'],
})

export const getConversationByDate = routeOf(calls.getConversationByDate, {
  summary: "Both partners' letters of one day.",
  query: Strict({ date: Day, ...spaceField }),
  answer: Conversation,
  errors: ['SPACE_NOT_FOUND'],
})

export const getLoveMessageHistory = routeOf(calls.getLoveMessageHistory, {
  summary: "Both partners' letters, newest day first; optionally up to a day, with some words or with a tag.",
  query: Strict({
    ...spaceField,
    until: Type.Optional(Day),
    /** Beginnings of words or tags, all of which must match. Accents are ignored. */
    words: Type.Optional(Type.String({ minLength: 1, maxLength: limits.searchCharsMax })),
    days: Type.Optional(DayList),
    tag: Type.Optional(Type.String({ minLength: 1, maxLength: limits.loveMessageTagCharsMax })),
    ...pageFields(limits.historyPageSize),
  }),
  answer: Page({ loveMessages: Type.Array(LoveMessage) }),
  errors: ['SPACE_NOT_FOUND'],
})

export const getLetterMonths = routeOf(calls.getLetterMonths, {
  summary: 'Months with letters, newest first, and the number of letters.',
  query: Strict(spaceField),
  answer: Data(Strict({ months: Type.Array(Strict({ month: Month, letters: Type.Integer() })) })),
  errors: ['SPACE_NOT_FOUND'],
})

export const getLettersOnThisDay = routeOf(calls.getLettersOnThisDay, {
  summary: "Both partners' letters of the couple's date in earlier years, newest first.",
  query: Strict(spaceField),
  answer: Conversation,
  errors: ['SPACE_NOT_FOUND'],
})

export const getLettersOfBook = routeOf(calls.getLettersOfBook, {
  summary: 'Letters that both partners chose for their book, between two days at most a year apart, oldest first.',
  query: Strict({ ...spaceField, from: Day, to: Day }),
  answer: Data(Strict({ loveMessages: Type.Array(LoveMessage) })),
  errors: ['SPACE_NOT_FOUND'],
})

export const chooseLetterForBook = routeOf(calls.chooseLetterForBook, {
  summary: 'Set whether the caller wants a letter in the book; withdrawing is also possible in a read-only space.',
  params: Strict({ id: MessageId }),
  body: Strict({ chosen: Type.Boolean() }),
  answer: Data(Strict({ loveMessage: LoveMessage })),
  errors: ['SPACE_NOT_FOUND', 'MESSAGE_NOT_FOUND', 'SPACE_READ_ONLY'],
})

export const likeLoveMessage = routeOf(calls.likeLoveMessage, {
  summary: 'Set whether the caller likes a letter; without `liked`, toggle it.',
  params: Strict({ id: MessageId }),
  body: Strict({ liked: Type.Optional(Type.Boolean()) }),
  answer: Data(Strict({ loveMessage: LoveMessage })),
  errors: ['SPACE_NOT_FOUND', 'MESSAGE_NOT_FOUND', 'SPACE_READ_ONLY'],
})

export const importOwnLetters = routeOf(calls.importOwnLetters, {
  summary: "Add the caller's letters of an export; a letter that a day already has stays. Nobody is notified.",
  body: Strict({
    ...spaceField,
    letters: Type.Array(
      Strict({ date: Day, writtenAt: Instant, message: MessageText, mood: MessageMood, tags: MessageTags }),
      { minItems: 1, maxItems: limits.ownImportedMax },
    ),
  }),
  answer: Data(Strict({ imported: Type.Integer() })),
  errors: ['SPACE_NOT_FOUND', 'SPACE_READ_ONLY'],
})
