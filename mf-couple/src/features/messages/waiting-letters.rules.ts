import type { User } from '@love-space/contracts/auth/user.ts'
import type { LoveMessage } from '@love-space/contracts/engagement/message.ts'
import { messageIdOf } from '@love-space/couple-rules/natural-ids.ts'
import type { HeldSubject, HeldWrite } from '@love-space/web-kit/api/held-writes.store.ts'
import { isAbout } from '../../shared/waiting.rules.ts'
import { withLike } from '../../shared/with-like.ts'
import { noWords, withMessage, type Words } from './conversation.rules.ts'

/** What waits on this device to be sent, as a kept write names it: a day's letter, a change of it, a like of a letter. */
export const waitingLetter = (day: string) => ({ kind: 'letter', ref: day })
export const waitingChange = (day: string) => ({ kind: 'letter-change', ref: day })
export const waitingLike = (messageId: string) => ({ kind: 'letter-like', ref: messageId, goesWithIt: true })

/** A letter as its reader sees it here, with the write that still waits for a connection, or was refused. */
export interface ShownLetter extends LoveMessage {
  readonly waiting?: HeldWrite
  /** A like of it, or taking one back, that was refused. */
  readonly refusedLike?: HeldWrite
}

/** Whether the letter itself, not a change of it, waits for a connection. */
export const waitsToBeSent = ({ waiting }: ShownLetter): boolean =>
  waiting?.reason === 'offline' && waiting.subject?.kind === 'letter'

/** The words a waiting letter or change holds. */
export const wordsOf = ({ body }: HeldWrite): Words => {
  const { message, mood, tags } = { ...noWords, ...(body as Partial<Words>) }
  return { message, mood, tags }
}

const shownWords = (write: HeldWrite) => {
  const words = wordsOf(write)
  return { ...words, tags: [...words.tags] }
}

/** A day's letters with what waits on this device, each in its place. */
export function withWaiting(
  messages: readonly LoveMessage[],
  writes: readonly HeldWrite[],
  { day, spaceId, author }: { day: string; spaceId: string; author: User },
): ShownLetter[] {
  const of = (subject: HeldSubject) => writes.find((write) => isAbout(write, subject))
  const letter = of(waitingLetter(day))
  const change = of(waitingChange(day))
  const own = messageIdOf(spaceId, day, author.id)
  const all = letter && !messages.some(({ id }) => id === own) ? withMessage(messages, draftOf(letter)) : messages
  return all.map((message): ShownLetter => {
    if (message.id === own) {
      const waiting = change ?? letter
      // A refused letter stands beside the one that was sent from elsewhere only as long as there is none.
      return waiting ? { ...message, ...(change?.reason === 'offline' && shownWords(change)), waiting } : message
    }
    const like = of(waitingLike(message.id))
    if (!like) return message
    if (like.reason === 'refused') return { ...message, refusedLike: like }
    return withLike(message, author.id, (like.body as { liked?: boolean }).liked === true)
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
