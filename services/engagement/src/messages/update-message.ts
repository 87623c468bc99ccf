import type { updateTodaysLoveMessage } from '@love-space/contracts/engagement/message.routes.ts'
import type { LoveMessage } from '@love-space/contracts/engagement/message.ts'
import type { Voice, VoiceGiven } from '@love-space/contracts/media/voice.ts'
import type { BodyOf } from '@love-space/contracts/call-parts.ts'
import { messageIdOf } from '@love-space/couple-rules/natural-ids.ts'
import type { WritingMember } from '@love-space/members/member.ts'
import { AppError } from '@love-space/service-kit/process/app-error.ts'
import { withCurrent } from '@love-space/service-kit/http/with-current.ts'
import { nextOf } from '@love-space/service-kit/store/aggregate.ts'
import { editOf, isToBeChanged } from '@love-space/service-kit/store/record-version.ts'
import type { Deps } from '../deps.ts'
import { filesHaveChanged } from '../record-files/record-files.events.ts'
import { requireVoice } from '../record-files/require-voice.ts'
import { letterWordsOf } from './letter-words.ts'
import { messageWasUpdated } from './message.events.ts'
import type { MessageDoc } from './message.model.ts'
import { dayToWrite, writingTime } from './message.rules.ts'
import { readOwnMessage, toLoveMessage } from './messages.queries.ts'

type Body = BodyOf<typeof updateTodaysLoveMessage>

/** Changes a letter on its day. Without `basedOn`, throws MESSAGE_CHANGED_SINCE if a change written later exists. */
export const updateMessage = async (deps: Deps, member: WritingMember, body: Body): Promise<LoveMessage> => {
  const now = deps.clock()
  const { message, mood, tags, date, basedOn } = body
  const day = dayToWrite(member.calendar, now, date, body.writtenAt)
  const writtenAt = writingTime(now, body.writtenAt)
  const { spaceId, userId } = member
  const _id = messageIdOf(spaceId, day, userId)
  const carried = async (given: VoiceGiven | null): Promise<Voice | null> =>
    given && requireVoice(deps, member, given, { kind: 'letter', recordId: _id })
  const changes = {
    ...(message === undefined ? {} : { text: message.trim() }),
    ...(mood === undefined ? {} : { mood }),
    ...(tags === undefined ? {} : { tags }),
    ...(body.voice === undefined ? {} : { voice: await carried(body.voice) }),
  }
  const updated = messageWasUpdated({ _id, spaceId, userId, day }, member, now)
  const change = (present: MessageDoc) => {
    const isOlder = body.writtenAt !== undefined && writtenAt < present.writtenAt
    if (!isToBeChanged(present, changes, basedOn)) {
      return isOlder ? null : { next: nextOf(present, { writtenAt }), events: [] }
    }
    if (isOlder && basedOn === undefined) throw new AppError('MESSAGE_CHANGED_SINCE')
    const times = { updatedAt: now, ...(isOlder ? {} : { writtenAt }) }
    const words = letterWordsOf({ ...present, ...changes })
    const next = editOf(present, { ...changes, words, ...times })
    const isOther = next.voice?.fileId !== present.voice?.fileId
    return { next, events: [updated, ...(isOther ? [filesHaveChanged('letter', present, now)] : [])] }
  }
  const doc = await withCurrent(
    () => deps.messages.mutate(_id, change),
    async () => ({ loveMessage: await readOwnMessage(deps, member, day) }),
  )
  if (!doc) throw new AppError('NO_MESSAGE_TODAY')
  return toLoveMessage(deps, member, doc)
}
