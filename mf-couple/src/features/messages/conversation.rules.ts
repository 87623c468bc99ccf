import type { User } from '@love-space/contracts/auth/user.ts'
import type { LoveMessage } from '@love-space/contracts/engagement/message.ts'
import { limits } from '@love-space/contracts/limits.ts'
import type { Voice } from '@love-space/contracts/media/voice.ts'
import { isRealDay } from '@love-space/contracts/real-day.ts'
import { messageIdOf } from '@love-space/couple-rules/natural-ids.ts'
import { isTranscriptFine } from '../../shared/voice.ts'

/** Returns the day in the address; today if it is missing, invalid or in the future. */
export const chosenDay = (given: string | null, today: string): string =>
  given !== null && given <= today && isRealDay(given) ? given : today

export const isEdited = ({ createdAt, updatedAt }: LoveMessage): boolean => updatedAt !== createdAt

export const withLetter = (letters: readonly LoveMessage[], letter: LoveMessage): LoveMessage[] =>
  [...letters.filter(({ id }) => id !== letter.id), letter].sort((one, other) =>
    one.createdAt < other.createdAt ? -1 : 1,
  )

export const withoutLetter = (letters: readonly LoveMessage[], id: string): LoveMessage[] =>
  letters.filter((letter) => letter.id !== id)

export interface Writing {
  readonly day: string
  readonly isEdit: boolean
}

export interface Words {
  readonly message: string
  readonly mood: string
  readonly tags: readonly string[]
  readonly voice: Voice | null
}

export const noWords: Words = { message: '', mood: 'romantic', tags: [], voice: null }

export const wordsIn = ({ message, mood, tags, voice = null }: LoveMessage): Words => ({ message, mood, tags, voice })

export const isSendable = ({ message, voice }: Words): boolean => {
  const { length } = message.trim()
  return length > 0 && length <= limits.loveMessageCharsMax && isTranscriptFine(voice)
}

/** Returns the words of a form as they are sent. */
export const sentWords = ({ message, mood, tags, voice }: Words) => ({
  message: message.trim(),
  mood,
  tags: [...tags],
  voice,
})

export interface Writer {
  readonly author: User
  readonly spaceId: string
  readonly day: string
}

/** Returns a letter as the server will answer it. */
export const ownLetter = (words: Words, { author, spaceId, day }: Writer, writtenAt: string): LoveMessage => ({
  ...words,
  tags: [...words.tags],
  id: messageIdOf(spaceId, day, author.id),
  date: day,
  createdById: author.id,
  createdBy: { id: author.id, name: author.name, avatar: author.avatar },
  likes: [],
  createdAt: writtenAt,
  updatedAt: writtenAt,
})

export const hasWords = (letter: LoveMessage, words: Words): boolean => {
  const { message, mood, tags, voice } = sentWords(words)
  const isSameVoice = (letter.voice ?? null) === null ? voice === null : voice !== null
  return letter.message === message && letter.mood === mood && letter.tags.join() === tags.join() && isSameVoice
}

/** Codes that mean a letter exists for this day; the second one follows a lost response to another text. */
export const alreadySent: ReadonlySet<string> = new Set(['MESSAGE_ALREADY_SENT', 'IDEMPOTENCY_KEY_REUSED'])
