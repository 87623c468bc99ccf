import type { LoveMessage } from '@love-space/contracts/engagement/message.ts'
import { limits } from '@love-space/contracts/limits.ts'
import { isRealDay } from '@love-space/couple-rules/days.ts'

/** The day an address asks for; today where it asks for none, for one to come or for one that does not exist. */
export const chosenDay = (asked: string | null, today: string): string =>
  asked !== null && asked <= today && isRealDay(asked) ? asked : today

export const isEdited = ({ createdAt, updatedAt }: LoveMessage): boolean => updatedAt !== createdAt

/** Adds a message to a day's, or takes it in the place of its earlier self; the oldest stays first. */
export const withMessage = (messages: readonly LoveMessage[], message: LoveMessage): LoveMessage[] =>
  [...messages.filter(({ id }) => id !== message.id), message].sort((one, other) =>
    one.createdAt < other.createdAt ? -1 : 1,
  )

export const withoutMessage = (messages: readonly LoveMessage[], id: string): LoveMessage[] =>
  messages.filter((message) => message.id !== id)

/** What is being written: the message of a day, new or with other words. */
export interface Writing {
  readonly day: string
  readonly isEdit: boolean
}

/** What somebody is writing. */
export interface Words {
  readonly message: string
  readonly mood: string
  readonly tags: readonly string[]
}

export const noWords: Words = { message: '', mood: 'romantic', tags: [] }

export const isSendable = ({ message }: Words): boolean => {
  const { length } = message.trim()
  return length > 0 && length <= limits.loveMessageCharsMax
}

/** Whether a message says just what was written. */
export const says = (message: LoveMessage, words: Words): boolean =>
  message.message === words.message.trim() && message.mood === words.mood && message.tags.join() === words.tags.join()

/** Codes that say that the day has its message; the second, that an earlier try of other words arrived unnoticed. */
export const alreadySent: ReadonlySet<string> = new Set(['MESSAGE_ALREADY_SENT', 'IDEMPOTENCY_KEY_REUSED'])
