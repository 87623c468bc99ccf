import type { User } from '@love-space/contracts/auth/user.ts'
import type { LoveMessage } from '@love-space/contracts/engagement/message.ts'
import { messageIdOf } from '@love-space/couple-rules/natural-ids.ts'
import type { HeldSubject, HeldWrite } from '@love-space/web-kit/api/held-writes.store.ts'
import { fieldsIn, isAbout, withHeldLike, withHeldWrite, type Liked, type Shown } from '../../shared/waiting.rules.ts'
import { noWords, withMessage, type Words } from './conversation.rules.ts'

export const letterSubject = (day: string) => ({ kind: 'letter', ref: day })
export const changeSubject = (day: string) => ({ kind: 'letter-change', ref: day })
export const likeSubject = (messageId: string) => ({ kind: 'letter-like', ref: messageId, goesWithIt: true })

export type ShownLetter = Shown<Liked<LoveMessage>>

export const isHeldLetter = ({ waiting }: ShownLetter): boolean =>
  waiting?.reason === 'offline' && waiting.subject?.kind === 'letter'

export const wordsOf = (write: HeldWrite): Words => {
  const { message, mood, tags } = { ...noWords, ...fieldsIn<Words>(write) }
  return { message, mood, tags }
}

const shownWords = (write: HeldWrite) => {
  const words = wordsOf(write)
  return { ...words, tags: [...words.tags] }
}

export function withHeld(
  messages: readonly LoveMessage[],
  writes: readonly HeldWrite[],
  { day, spaceId, author }: { day: string; spaceId: string; author: User },
): ShownLetter[] {
  const of = (subject: HeldSubject) => writes.find((write) => isAbout(write, subject))
  const letter = of(letterSubject(day))
  const change = of(changeSubject(day))
  const own = messageIdOf(spaceId, day, author.id)
  const all = letter && !messages.some(({ id }) => id === own) ? withMessage(messages, draftOf(letter)) : messages
  return all.map((message): ShownLetter => {
    if (message.id !== own) return withHeldLike(message, of(likeSubject(message.id)), author.id)
    // If another device sent the day's letter, attach the refused write to that letter.
    return withHeldWrite(message, change ?? letter, (write) => (write === change ? shownWords(write) : {}))
  })

  function draftOf(write: HeldWrite): LoveMessage {
    const { heldAt } = write
    return {
      ...shownWords(write),
      id: own,
      date: day,
      createdById: author.id,
      createdBy: { id: author.id, name: author.name, avatar: author.avatar },
      likes: [],
      createdAt: heldAt,
      updatedAt: heldAt,
    }
  }
}
