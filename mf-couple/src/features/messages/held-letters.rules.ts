import type { LoveMessage } from '@love-space/contracts/engagement/message.ts'
import { messageIdOf } from '@love-space/couple-rules/natural-ids.ts'
import type { HeldWrite } from '@love-space/web-kit/api/held-writes.store.ts'
import {
  fieldsIn,
  newestAbout,
  withHeldLike,
  withHeldWrite,
  type Liked,
  type Shown,
} from '../../shared/waiting.rules.ts'
import { noWords, ownLetter, sentWords, withLetter, wordsIn, type Words, type Writer } from './conversation.rules.ts'

export const letterSubject = (day: string) => ({ kind: 'letter', ref: day })
export const changeSubject = (day: string) => ({ kind: 'letter-change', ref: day })
export const likeSubject = (messageId: string) => ({ kind: 'letter-like', ref: messageId, goesWithIt: true })

export type ShownLetter = Shown<Liked<LoveMessage>>

export const isHeldLetter = ({ waiting }: ShownLetter): boolean =>
  waiting?.reason === 'offline' && waiting.subject?.kind === 'letter'

/** Returns the words of a letter with a held write. `saved` are those that the write changes. */
export const wordsOf = (write: HeldWrite, saved: Words = noWords): Words => {
  const { message, mood, tags, voice } = { ...saved, ...fieldsIn<Words>(write) }
  return { message, mood, tags, voice }
}

export function withHeld(letters: readonly LoveMessage[], writes: readonly HeldWrite[], writer: Writer): ShownLetter[] {
  const { author, spaceId, day } = writer
  const letter = newestAbout(writes, letterSubject(day))
  const change = newestAbout(writes, changeSubject(day))
  const own = messageIdOf(spaceId, day, author.id)
  const isNew = letter && !letters.some(({ id }) => id === own)
  const all = isNew ? withLetter(letters, ownLetter(wordsOf(letter), writer, letter.heldAt)) : letters
  return all.map((one): ShownLetter => {
    if (one.id !== own) return withHeldLike(one, newestAbout(writes, likeSubject(one.id)), author.id)
    // If another device sent the day's letter, attach the refused write to that letter.
    return withHeldWrite(one, change ?? letter, (write) =>
      write === change ? sentWords(wordsOf(write, wordsIn(one))) : {},
    )
  })
}
