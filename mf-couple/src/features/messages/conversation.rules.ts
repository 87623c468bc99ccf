import type { LoveMessage } from '@love-space/contracts/engagement/message.ts'
import { limits } from '@love-space/contracts/limits.ts'
import { isRealDay } from '@love-space/contracts/real-day.ts'

/** Returns the day in the address; today if it is missing, invalid or in the future. */
export const chosenDay = (given: string | null, today: string): string =>
  given !== null && given <= today && isRealDay(given) ? given : today

export const isEdited = ({ createdAt, updatedAt }: LoveMessage): boolean => updatedAt !== createdAt

export const withMessage = (messages: readonly LoveMessage[], message: LoveMessage): LoveMessage[] =>
  [...messages.filter(({ id }) => id !== message.id), message].sort((one, other) =>
    one.createdAt < other.createdAt ? -1 : 1,
  )

export const withoutMessage = (messages: readonly LoveMessage[], id: string): LoveMessage[] =>
  messages.filter((message) => message.id !== id)

export interface Writing {
  readonly day: string
  readonly isEdit: boolean
}

export interface Words {
  readonly message: string
  readonly mood: string
  readonly tags: readonly string[]
}

export const noWords: Words = { message: '', mood: 'romantic', tags: [] }

export const wordsIn = ({ message, mood, tags }: LoveMessage): Words => ({ message, mood, tags })

export const isSendable = ({ message }: Words): boolean => {
  const { length } = message.trim()
  return length > 0 && length <= limits.loveMessageCharsMax
}

export const hasWords = (message: LoveMessage, words: Words): boolean =>
  message.message === words.message.trim() && message.mood === words.mood && message.tags.join() === words.tags.join()

/** Codes that mean a letter exists for this day; the second one follows a lost response to another text. */
export const alreadySent: ReadonlySet<string> = new Set(['MESSAGE_ALREADY_SENT', 'IDEMPOTENCY_KEY_REUSED'])
