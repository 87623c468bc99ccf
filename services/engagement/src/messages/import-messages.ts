import { unlessDuplicate } from '@love-space/service-kit/process/app-error.ts'
import type { importLoveMessages } from '@love-space/contracts/engagement/message.internal.ts'
import type { Filled } from '@love-space/contracts/route.ts'
import { requireWritable, type WritingMember } from '@love-space/members/member.ts'
import type { Deps } from '../deps.ts'
import { messageWasImported } from './message.events.ts'
import { assertPast, newMessage } from './message.rules.ts'

type Letters = Filled<(typeof importLoveMessages)['body']>['messages']
type Letter = Letters[number]

/** Number of parallel writes; they share flushes to disk. */
const atOnce = 25

/** Checks all letters, then imports the new ones and returns their number. */
export const importMessages = async (deps: Deps, spaceId: string, letters: Letters): Promise<number> => {
  const members = new Map<string, WritingMember>()
  for (const [index, letter] of letters.entries()) {
    const { userId } = letter
    const member = members.get(userId) ?? requireWritable(await deps.members.requireMember({ userId }, spaceId))
    members.set(userId, member)
    assertPast(member.calendar, deps.clock(), letter, `body.messages.${index}`)
  }
  let imported = 0
  for (let start = 0; start < letters.length; start += atOnce) {
    const written = await Promise.all(
      letters.slice(start, start + atOnce).map((letter) => writeOnce(deps, members.get(letter.userId), letter)),
    )
    imported += written.filter(Boolean).length
  }
  return imported
}

const writeOnce = async (deps: Deps, member: WritingMember | undefined, letter: Letter): Promise<boolean> => {
  if (!member) throw new Error('Bug: a letter has no checked member')
  const { partnerId } = member
  const likes = letter.liked && partnerId !== null ? [partnerId] : []
  return addImported(deps, member, letter, new Date(letter.writtenAt), likes)
}

/** Adds a letter unless the member has one on its day; returns whether it did. Replayed events notify nobody. */
export const addImported = async (
  deps: Deps,
  member: WritingMember,
  letter: Pick<Letter, 'date' | 'message' | 'mood' | 'tags'>,
  time: Date,
  likes: readonly string[] = [],
): Promise<boolean> => {
  const message = { ...newMessage(member, letter.date, letter, { time, writtenAt: time, voice: null }), likes }
  const takenOver = [messageWasImported(message, deps.clock())]
  return (await unlessDuplicate(deps.messages.insert(message, takenOver))) !== null
}
