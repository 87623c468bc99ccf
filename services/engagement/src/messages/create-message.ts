import { unlessDuplicate, requireFound } from '@love-space/service-kit/process/app-error.ts'
import type { createLoveMessage } from '@love-space/contracts/engagement/message.routes.ts'
import type { LoveMessage } from '@love-space/contracts/engagement/message.ts'
import type { Filled } from '@love-space/contracts/route.ts'
import { todayOf } from '@love-space/couple-rules/calendar.ts'
import { dayBefore } from '@love-space/couple-rules/days.ts'
import { messageIdOf } from '@love-space/couple-rules/natural-ids.ts'
import type { WritingMember } from '@love-space/members/member.ts'
import { withCurrent } from '@love-space/service-kit/http/with-current.ts'
import type { Creation } from '@love-space/service-kit/store/creation.ts'
import type { Deps } from '../deps.ts'
import { filesHaveChanged } from '../record-files/record-files.events.ts'
import { requireVoice } from '../record-files/require-voice.ts'
import { messageWasCreated } from './message.events.ts'
import type { MessageDoc } from './message.model.ts'
import { dayToWrite, writingTime, newMessage } from './message.rules.ts'
import { readOwnMessage, toLoveMessage } from './messages.queries.ts'

type Body = Filled<(typeof createLoveMessage)['body']>

/** Runs a write of the member's letter of a day. If it is refused, the error contains that letter. */
const withOwnLetter = <T>(deps: Deps, member: WritingMember, day: string, write: () => Promise<T>): Promise<T> =>
  withCurrent(write, async () => ({ loveMessage: await readOwnMessage(deps, member, day) }))

/** Returns the letter that an earlier try of this request created, also after midnight. */
const findEarlier = (deps: Deps, member: WritingMember, body: Body, creation: Creation): Promise<MessageDoc | null> => {
  const day = body.date ?? dayBefore(todayOf(member.calendar, deps.clock()))
  const find = () => deps.messages.findCreated(creation, messageIdOf(member.spaceId, day, member.userId))
  return withOwnLetter(deps, member, day, find)
}

/** Sends the member's letter of a day. Throws MESSAGE_ALREADY_SENT. */
export const createMessage = async (
  deps: Deps,
  member: WritingMember,
  body: Body,
  creation: Creation,
): Promise<LoveMessage> => {
  const earlier = await findEarlier(deps, member, body, creation)
  if (earlier) return toLoveMessage(deps, member, earlier)

  const time = deps.clock()
  const day = dayToWrite(member.calendar, time, body.date, body.writtenAt)
  const recordId = messageIdOf(member.spaceId, day, member.userId)
  const voice = body.voice ? await requireVoice(deps, member, body.voice, { kind: 'letter', recordId }) : null
  const message = newMessage(member, day, body, { time, writtenAt: writingTime(time, body.writtenAt), voice })
  const attaching = voice ? [filesHaveChanged('letter', message, time)] : []
  const sent = await withOwnLetter(deps, member, day, async () => {
    const doc = deps.messages.create(creation, message, [messageWasCreated(message, member, time), ...attaching])
    return requireFound(await unlessDuplicate(doc), 'MESSAGE_ALREADY_SENT')
  })
  return toLoveMessage(deps, member, sent)
}
